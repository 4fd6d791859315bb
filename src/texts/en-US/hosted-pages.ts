import type { TextGroup } from "../translator.ts";

export const texts = {
  hostedSignIn: "Sign in",
  hostedSignUp: "Sign up",
  hostedSignOut: "Sign out",
  hostedConsole: "Open the console",
  welcome: "Welcome to {project}",
  welcomeBody: "Sign in to see your account.",
  hello: "Hello, {name}",
  helloNameless: "Hello",
  signedInAs: "You are signed in to {project} as {email}.",
  signedIn: "You are signed in to {project}.",
  projectNotFound: "This project does not exist",
  projectNotFoundBody: "Check the address. The project may have been deleted.",
  unreachable: "Could not reach the server",
  unreachableBody: "Please check your internet connection and try again.",
  reload: "Try again",
} as const satisfies TextGroup;
