import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "팀 선택",
  currentTeam: "현재 팀",
  teamSettings: "팀 설정",
  noTeam: "팀 없음",
  otherTeams: "다른 팀",
  noTeamsYet: "아직 팀이 없습니다",
  createTeam: "팀 만들기",

  passkeys: "패스키",
  passkeyAdd: "새 패스키 추가",
  passkeyName: "패스키 이름",
  passkeyNameMissing: "이름을 입력하세요",
  passkeyAddedOn: "추가한 날짜: {date}",
  passkeyUsedOn: "마지막 사용: {date}",
  passkeyOnlyMethod: "유일한 로그인 방법입니다.",
  passkeyRenameNamed: "‘{name}’ 이름 바꾸기",
  passkeyRemoveNamed: "‘{name}’ 삭제",
  passkeyDelete: "패스키 삭제",
  passkeyRemoveSure: "더 이상 ‘{name}’ 패스키로 로그인할 수 없게 됩니다. 삭제하시겠습니까?",
  rename: "이름 바꾸기",
  remove: "삭제",
  save: "저장",

  accountMenu: "계정 메뉴",
  accountSettings: "계정 설정",
  notSignedIn: "로그인되지 않음",
  toggleTheme: "테마 전환",
};
