/** The modules that a theme or template may import. */
export const ALLOWED_IMPORTS: readonly string[] = [
  "@hallpass/emails",
  "@stackframe/emails",
  "@react-email/components",
  "arktype",
  "react",
];
