import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "validation.emailMissing": "Enter your email",
  "validation.emailInvalid": "Enter a valid email",
  "validation.passwordMissing": "Enter your password",
  "validation.passwordTooShort": "Use at least {min} characters",
  "validation.passwordTooLong": "Use at most {max} characters",
  "validation.nameMissing": "Enter a name",
  "validation.descriptionMissing": "Describe what these keys are for",
  "validation.keyMissing": "Choose at least one key",
  "validation.methodMissing": "Choose at least one sign-in method",
  "validation.invalidDomain": "Invalid domain",
  "validation.domainExists": "Domain already exists",
  "validation.handlerPath": "Handler path must start with /",
  "validation.unseen": "Remove the characters that cannot be seen, such as line breaks.",
  "validation.noSpaces": "Remove the spaces.",
} as const satisfies TextGroup;
