import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "登录你的账号",
  signUpHeading: "创建新账号",
  noAccountYet: "还没有账号？",
  haveAccountAlready: "已有账号？",
  signInLink: "登录",
  signUpLink: "注册",
  noMethod: "没有可用的登录方式。",
  orContinueWith: "或使用以下方式继续",
  emailTab: "邮箱",
  emailAndPasswordTab: "邮箱和密码",
  methods: "登录方式",

  signInWith: "使用 {provider} 登录",
  signUpWith: "使用 {provider} 注册",
  lastUsed: "上次",
  notInFrame: "出于安全考虑，无法在 iframe 中使用此登录方式。",

  email: "邮箱",
  password: "密码",
  repeatPassword: "确认密码",
  forgotPassword: "忘记密码？",
  signInButton: "登录",
  signUpButton: "注册",
  showPassword: "显示密码",
  hidePassword: "隐藏密码",

  sendEmail: "发送邮件",
  enterCode: "请输入邮件中的验证码",
  codeSent: "我们已将验证码和登录链接发送到 {email}，两者的有效期均为 10 分钟。没有收到？请检查垃圾邮件文件夹。",
  cancel: "取消",

  emailMissing: "请输入邮箱",
  emailInvalid: "请输入有效的邮箱",
  passwordMissing: "请输入密码",
  passwordTooShort: "密码太短，至少需要 {length} 个字符。",
  passwordTooLong: "密码太长，最多 {length} 个字符。",
  repeatMissing: "请再次输入密码",
  passwordsDiffer: "两次输入的密码不一致",
  unexpected: "出了点问题，请重试。",
  offline: "你已离线。请检查网络连接后重试。",

  passkeySignIn: "使用通行密钥登录",

  signOut: "退出登录",
  signIn: "登录",
  signUp: "注册",
};
