import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "로그인",
  titleSignUp: "가입하기",
  titleSignOut: "로그아웃",
  titleResetPassword: "비밀번호 재설정",
  titleVerifyEmail: "이메일 인증",
  titleAccountSettings: "계정 설정",
  titleTeamInvitation: "팀 초대",
  titleError: "오류",
  titleAuthorize: "승인",
  titlePageNotFound: "페이지를 찾을 수 없음",
};
