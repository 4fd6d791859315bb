import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "登录",
  hostedSignUp: "注册",
  hostedSignOut: "退出登录",
  hostedConsole: "打开控制台",
  welcome: "欢迎使用 {project}",
  welcomeBody: "登录以查看你的账号。",
  hello: "你好，{name}",
  helloNameless: "你好",
  signedInAs: "你已使用 {email} 登录 {project}。",
  signedIn: "你已登录 {project}。",
  projectNotFound: "此项目不存在",
  projectNotFoundBody: "链接可能不完整，或者项目已被删除。请检查网址。",
  unreachable: "无法连接到服务器",
  unreachableBody: "请检查网络连接后重试。",
  reload: "重试",
};
