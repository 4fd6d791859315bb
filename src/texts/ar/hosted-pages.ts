import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "تسجيل الدخول",
  hostedSignUp: "إنشاء حساب",
  hostedSignOut: "تسجيل الخروج",
  hostedConsole: "فتح وحدة التحكم",
  welcome: "مرحبًا بك في {project}",
  welcomeBody: "سجِّل الدخول لعرض حسابك.",
  hello: "مرحبًا {name}",
  helloNameless: "مرحبًا",
  signedInAs: "تم تسجيل دخولك إلى {project} باسم {email}.",
  signedIn: "تم تسجيل دخولك إلى {project}.",
  projectNotFound: "هذا المشروع غير موجود",
  projectNotFoundBody: "قد يكون الرابط غير مكتمل، أو تم حذف المشروع. يُرجى التحقق من العنوان.",
  unreachable: "تعذّر الوصول إلى الخادم",
  unreachableBody: "يُرجى التحقق من اتصالك بالإنترنت وإعادة المحاولة.",
  reload: "إعادة المحاولة",
};
