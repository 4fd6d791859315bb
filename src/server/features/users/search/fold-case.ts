/** Folds the case of a text as the indexes do: further forms of a lower-case letter are that letter. */
export const foldCase = (text: string) =>
  text.toLowerCase().replace(FURTHER_FORM, (letter) => LETTERS[letter] ?? letter);

const LETTERS: Readonly<Record<string, string>> = {
  ς: "σ",
  µ: "μ",
  ſ: "s",
  "\u0345": "ι",
  ϐ: "β",
  ϑ: "θ",
  ϕ: "φ",
  ϖ: "π",
  ϰ: "κ",
  ϱ: "ρ",
  ϵ: "ε",
  ẛ: "ṡ",
  "\u1fbe": "ι",
};
const FURTHER_FORM = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");
