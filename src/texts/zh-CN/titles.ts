import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "登录",
  titleSignUp: "注册",
  titleSignOut: "退出登录",
  titleResetPassword: "重置密码",
  titleVerifyEmail: "验证邮箱",
  titleAccountSettings: "账号设置",
  titleTeamInvitation: "团队邀请",
  titleError: "错误",
  titleAuthorize: "授权",
  titlePageNotFound: "找不到页面",
};
