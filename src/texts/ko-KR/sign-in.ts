import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "계정에 로그인",
  signUpHeading: "새 계정 만들기",
  noAccountYet: "계정이 없으신가요?",
  haveAccountAlready: "이미 계정이 있으신가요?",
  signInLink: "로그인",
  signUpLink: "가입하기",
  noMethod: "사용할 수 있는 로그인 방법이 없습니다.",
  orContinueWith: "또는 다음 방법으로 계속",
  emailTab: "이메일",
  emailAndPasswordTab: "이메일 및 비밀번호",
  methods: "로그인 방법",

  signInWith: "{provider} 계정으로 로그인",
  signUpWith: "{provider} 계정으로 가입",
  lastUsed: "최근",
  notInFrame: "보안상의 이유로 이 로그인 방법은 iframe에서 사용할 수 없습니다.",

  email: "이메일",
  password: "비밀번호",
  repeatPassword: "비밀번호 확인",
  forgotPassword: "비밀번호를 잊으셨나요?",
  signInButton: "로그인",
  signUpButton: "가입하기",
  showPassword: "비밀번호 표시",
  hidePassword: "비밀번호 숨기기",

  sendEmail: "이메일 보내기",
  enterCode: "이메일로 받은 코드를 입력하세요",
  codeSent:
    "{email} 주소로 코드와 링크를 보냈습니다. 둘 다 10분간 유효합니다. 이메일이 오지 않았다면 스팸함을 확인하세요.",
  cancel: "취소",

  emailMissing: "이메일을 입력하세요",
  emailInvalid: "올바른 이메일을 입력하세요",
  passwordMissing: "비밀번호를 입력하세요",
  passwordTooShort: "비밀번호가 너무 짧습니다. {length}자 이상 입력하세요.",
  passwordTooLong: "비밀번호가 너무 깁니다. {length}자 이하로 입력하세요.",
  repeatMissing: "비밀번호를 한 번 더 입력하세요",
  passwordsDiffer: "비밀번호가 일치하지 않습니다",
  unexpected: "문제가 발생했습니다. 다시 시도하세요.",
  offline: "오프라인 상태입니다. 인터넷 연결을 확인하고 다시 시도하세요.",

  passkeySignIn: "패스키로 로그인",

  signOut: "로그아웃",
  signIn: "로그인",
  signUp: "가입하기",
};
