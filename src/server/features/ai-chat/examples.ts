/** Example modules for the model's prompt. A test renders them. */

export const THEME_EXAMPLE = `
import { Body, Container, Head, Html, Link, Text } from "@react-email/components";

export function EmailTheme({ children, unsubscribeLink }) {
  return (
    <Html lang="en">
      <Head />
      <Body style={{ margin: 0, backgroundColor: "#f4f4f5", fontFamily: "Helvetica, Arial, sans-serif" }}>
        <Container style={{ maxWidth: "560px", padding: "32px", backgroundColor: "#ffffff" }}>{children}</Container>
        {unsubscribeLink && (
          <Text style={{ color: "#71717a", fontSize: "14px", textAlign: "center" }}>
            <Link href={unsubscribeLink}>Unsubscribe</Link>
          </Text>
        )}
      </Body>
    </Html>
  );
}

EmailTheme.PreviewProps = { unsubscribeLink: "https://example.com/unsubscribe" };
`;

export const TEMPLATE_EXAMPLE = `
import { Button, Heading, Text } from "@react-email/components";
import { NotificationCategory, Subject } from "@hallpass/emails";
import { type } from "arktype";

export const variablesSchema = type({
  reportLink: "string",
  openTasks: "number",
});

export function EmailTemplate({ user, project, variables }) {
  return (
    <>
      <Subject value={"Your week at " + project.displayName} />
      <NotificationCategory value="Marketing" />
      <Heading as="h1" style={{ fontSize: "24px", lineHeight: "32px" }}>Hi{user.displayName ? ", " + user.displayName : ""}!</Heading>
      <Text style={{ fontSize: "16px", lineHeight: "26px" }}>You have {variables.openTasks} open tasks.</Text>
      <Button className="button" href={variables.reportLink} style={{ padding: "13px 26px", borderRadius: "8px", backgroundColor: "#18181b", color: "#ffffff" }}>See the report</Button>
    </>
  );
}

EmailTemplate.PreviewVariables = { reportLink: "https://example.com/report", openTasks: 3 };
`;
