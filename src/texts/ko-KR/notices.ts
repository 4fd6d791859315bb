import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "대리 로그인",
  impersonationNotice: "{name} 계정으로 로그인되어 있습니다",
  impersonationStop: "종료",

  onLocalhost: "이 설명은 localhost로 접속한 경우에만 표시됩니다.",
  untrustedTitle: "신뢰할 수 없는 도메인입니다",
  untrustedBody:
    "{origin} 도메인은 프로젝트의 신뢰할 수 있는 도메인에 포함되어 있지 않으며 localhost도 허용되지 않습니다.",
  untrustedFix: "여기에서 추가",
  wrongKeyTitle: "공개 가능한 클라이언트 키가 잘못되었습니다",
  wrongKeyBody: "이 앱의 키가 {project} 프로젝트의 키가 아니거나, 폐기되었거나, 만료되었습니다.",
  wrongKeyFix: "프로젝트의 키 보기",
  noProjectTitle: "존재하지 않는 프로젝트입니다",
  noProjectBody: "이 서버에 {project} 프로젝트가 없습니다. 앱의 projectId와 baseUrl을 확인하세요.",
  noProjectFix: "내 프로젝트 보기",
};
