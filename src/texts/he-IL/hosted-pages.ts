import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "התחברות",
  hostedSignUp: "הרשמה",
  hostedSignOut: "התנתקות",
  hostedConsole: "פתיחת המסוף",
  welcome: "ברוכים הבאים אל {project}",
  welcomeBody: "כדי לראות את החשבון שלך, יש להתחבר.",
  hello: "שלום, {name}",
  helloNameless: "שלום",
  signedInAs: "התחברת אל {project} בתור {email}.",
  signedIn: "התחברת אל {project}.",
  projectNotFound: "הפרויקט הזה לא קיים",
  projectNotFoundBody: "ייתכן שהקישור אינו שלם או שהפרויקט נמחק. כדאי לבדוק את הכתובת.",
  unreachable: "לא היה אפשר להגיע לשרת",
  unreachableBody: "יש לבדוק את החיבור לאינטרנט ולנסות שוב.",
  reload: "ניסיון חוזר",
};
