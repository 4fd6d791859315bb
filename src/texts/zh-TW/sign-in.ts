import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "登入您的帳號",
  signUpHeading: "建立新帳號",
  noAccountYet: "還沒有帳號嗎？",
  haveAccountAlready: "已經有帳號了嗎？",
  signInLink: "登入",
  signUpLink: "註冊",
  noMethod: "目前沒有可用的登入方式。",
  orContinueWith: "或使用以下方式繼續",
  emailTab: "電子郵件",
  emailAndPasswordTab: "電子郵件和密碼",
  methods: "登入方式",

  signInWith: "使用 {provider} 登入",
  signUpWith: "使用 {provider} 註冊",
  lastUsed: "上次",
  notInFrame: "基於安全考量，無法在 iframe 中使用這種登入方式。",

  email: "電子郵件",
  password: "密碼",
  repeatPassword: "確認密碼",
  forgotPassword: "忘記密碼？",
  signInButton: "登入",
  signUpButton: "註冊",
  showPassword: "顯示密碼",
  hidePassword: "隱藏密碼",

  sendEmail: "傳送電子郵件",
  enterCode: "請輸入電子郵件中的驗證碼",
  codeSent: "我們已將驗證碼和登入連結傳送至 {email}，兩者的有效時間皆為 10 分鐘。沒有收到嗎？請查看垃圾郵件匣。",
  cancel: "取消",

  emailMissing: "請輸入電子郵件地址",
  emailInvalid: "請輸入有效的電子郵件地址",
  passwordMissing: "請輸入密碼",
  passwordTooShort: "密碼太短，至少需要 {length} 個字元。",
  passwordTooLong: "密碼太長，最多 {length} 個字元。",
  repeatMissing: "請再次輸入密碼",
  passwordsDiffer: "兩次輸入的密碼不一致",
  unexpected: "發生問題，請再試一次。",
  offline: "您目前離線。請檢查網路連線，然後再試一次。",

  passkeySignIn: "使用密碼金鑰登入",

  signOut: "登出",
  signIn: "登入",
  signUp: "註冊",
};
