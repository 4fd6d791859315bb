// @ts-check
import { app } from "./hallpass.js";

const signInForm = form("#sign-in");
const addForm = form("#add");
const page = element("main");

signInForm.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { submitter } = event;
  const fields = new FormData(signInForm);
  const credential = { email: String(fields.get("email")), password: String(fields.get("password")) };
  const isNew = submitter instanceof HTMLButtonElement && submitter.value === "up";
  const result = await (isNew ? app.signUpWithCredential(credential) : app.signInWithCredential(credential));
  // What a person can correct, such as a wrong password, is a result. Everything else is thrown.
  element("[role=alert]").textContent = result.status === "error" ? result.error.message : "";
  if (result.status === "ok") signInForm.reset();
});

addForm.addEventListener("submit", async (event) => {
  event.preventDefault();
  const user = await app.getUser({ or: "throw" });
  const note = String(new FormData(addForm).get("note"));
  await user.setClientMetadata({ notes: [...notesIn(user.clientMetadata), note] });
  addForm.reset();
});

element("#sign-out").addEventListener("click", () => app.signOut());

// Called after each change: sign-in, sign-out, a new note, and changes in other tabs.
app.currentUser.subscribe(render);
render();

function render() {
  const state = app.currentUser.snapshot();
  // Nobody has loaded the user of this session yet.
  if (state.status === "pending") void app.currentUser.get();
  if (state.status !== "ready") return;

  const user = state.value;
  signInForm.hidden = user !== null;
  page.hidden = user === null;
  element("main h1").textContent = user ? `Hello, ${user.displayName ?? user.primaryEmail}` : "";
  element("main ul").replaceChildren(...notesIn(user?.clientMetadata).map(item));
}

/** @param {string} note */
function item(note) {
  const li = document.createElement("li");
  li.textContent = note;
  return li;
}

/**
 * Reads the notes in a user's metadata. The server stores any JSON there, so the shape is checked.
 * @param {unknown} metadata
 * @returns {string[]}
 */
function notesIn(metadata) {
  const notes = Object(metadata).notes;
  return Array.isArray(notes) ? notes.map(String) : [];
}

/** @param {string} selector */
function element(selector) {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** @param {string} selector */
function form(selector) {
  const found = element(selector);
  if (!(found instanceof HTMLFormElement)) throw new Error(`${selector} is no form.`);
  return found;
}
