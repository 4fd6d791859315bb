import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "로그인",
  hostedSignUp: "가입하기",
  hostedSignOut: "로그아웃",
  hostedConsole: "콘솔 열기",
  welcome: "{project}에 오신 것을 환영합니다",
  welcomeBody: "계정을 보려면 로그인하세요.",
  hello: "{name}님, 안녕하세요",
  helloNameless: "안녕하세요",
  signedInAs: "{project}에 {email} 계정으로 로그인되어 있습니다.",
  signedIn: "{project}에 로그인되어 있습니다.",
  projectNotFound: "존재하지 않는 프로젝트입니다",
  projectNotFoundBody: "링크가 완전하지 않거나 프로젝트가 삭제되었을 수 있습니다. 주소를 확인하세요.",
  unreachable: "서버에 연결할 수 없습니다",
  unreachableBody: "인터넷 연결을 확인하고 다시 시도하세요.",
  reload: "다시 시도",
};
