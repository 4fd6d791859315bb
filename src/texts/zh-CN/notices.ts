import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "模拟登录",
  impersonationNotice: "你正以 {name} 的身份登录",
  impersonationStop: "停止",

  onLocalhost: "只有通过 localhost 访问时才会显示此说明。",
  untrustedTitle: "此域名不受信任",
  untrustedBody: "{origin} 不在你的项目的受信任域名中，并且也不允许使用 localhost。",
  untrustedFix: "在此处添加",
  wrongKeyTitle: "可公开的客户端密钥有误",
  wrongKeyBody: "此应用的密钥不属于项目 {project}，或者已被撤销或已过期。",
  wrongKeyFix: "查看项目的密钥",
  noProjectTitle: "项目不存在",
  noProjectBody: "此服务器上没有项目 {project}。请检查应用的 projectId 和 baseUrl。",
  noProjectFix: "查看你的项目",
};
