/** What a page of the docs does besides being read: the theme, copying code, and the search. */
import { type Index, search } from "./search.ts";

const THEME = "hallpass-docs-theme";
const page = document.documentElement;

/** Reads a preference; browsers that refuse storage have none. */
function savedTheme(): string | null {
  try {
    return localStorage.getItem(THEME);
  } catch {
    return null;
  }
}

// Before anything is shown, so that no page flashes in the other theme.
const theme = savedTheme();
if (theme === "dark" || theme === "light") page.dataset.theme = theme;

function changeTheme() {
  const isDark = page.dataset.theme
    ? page.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  page.dataset.theme = isDark ? "light" : "dark";
  try {
    localStorage.setItem(THEME, page.dataset.theme);
  } catch {
    // The choice lasts as long as the page.
  }
}

function addCopyButtons() {
  for (const block of document.querySelectorAll(".code")) {
    const button = element("button", { type: "button" }, "Copy");
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(block.querySelector("code")?.textContent ?? "");
        button.textContent = "Copied";
      } catch {
        button.textContent = "Not allowed";
      }
      setTimeout(() => {
        button.textContent = "Copy";
      }, 2_000);
    });
    block.append(button);
  }
}

function element<N extends keyof HTMLElementTagNameMap>(name: N, attributes: Record<string, string>, text = "") {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

let loading: Promise<Index> | undefined;

function loadIndex(): Promise<Index> {
  loading ??= fetch(page.dataset.search ?? "").then(async (reply) => {
    if (!reply.ok) throw new Error(`The search index could not be loaded: ${reply.status}.`);
    return reply.json();
  });
  // The next key tries again.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

function prepareSearch() {
  const dialog = element("dialog", { "aria-label": "Search the docs" });
  const list = element("div", { id: "found", role: "listbox", "aria-label": "Results" });
  const state = element("p", { role: "status", class: "state" });
  const input = element("input", {
    type: "search",
    role: "combobox",
    "aria-label": "Search the docs",
    "aria-controls": "found",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    placeholder: "Search the docs",
    autocomplete: "off",
  });
  dialog.append(input, list, state);
  document.body.append(dialog);
  let chosen = 0;

  function choose(wanted: number) {
    const options = [...list.children];
    chosen = options.length === 0 ? 0 : (wanted + options.length) % options.length;
    for (const [at, option] of options.entries()) option.setAttribute("aria-selected", String(at === chosen));
    const option = options[chosen];
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  }

  async function show() {
    const query = input.value;
    const index = await loadIndex().catch(() => null);
    // A later key has its own result.
    if (query !== input.value) return;
    const hits = index ? search(index, query) : [];
    list.replaceChildren(
      ...hits.map(({ address, title, text }, at) => {
        const option = element("a", { id: `found-${at}`, role: "option", href: address, tabindex: "-1" }, title);
        option.append(element("small", {}, text));
        return option;
      }),
    );
    input.setAttribute("aria-expanded", String(hits.length > 0));
    const nothing = query.trim() === "" ? "Type a word: a method, a setting, an error code." : "Nothing was found.";
    state.textContent = index === null ? "The search could not be loaded." : hits.length === 0 ? nothing : "";
    choose(0);
  }

  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") choose(chosen + 1);
    else if (event.key === "ArrowUp") choose(chosen - 1);
    else if (event.key === "Enter") {
      const option = list.children[chosen];
      if (option instanceof HTMLAnchorElement) option.click();
    } else return;
    event.preventDefault();
  });
  list.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });

  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    void show();
  };
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const isShortcut = event.key === "k" && (event.ctrlKey || event.metaKey);
    if (!isShortcut && (event.key !== "/" || isTyping)) return;
    event.preventDefault();
    open();
  });
  return open;
}

document.addEventListener("DOMContentLoaded", () => {
  addCopyButtons();
  for (const [id, act] of [
    ["theme", changeTheme],
    ["open-search", prepareSearch()],
  ] as const) {
    const button = document.getElementById(id);
    button?.removeAttribute("hidden");
    button?.addEventListener("click", act);
  }
});
