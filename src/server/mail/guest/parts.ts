/**
 * The components that templates import from `@react-email/components`, except the large ones, which `parts-large.ts`
 * adds.
 */
export {
  Body,
  Button,
  CodeInline,
  Column,
  Container,
  Font,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from "@react-email/components";
