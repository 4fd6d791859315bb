import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "アカウントにログイン",
  signUpHeading: "アカウントを作成",
  noAccountYet: "アカウントをお持ちでない場合は",
  haveAccountAlready: "アカウントをお持ちの場合は",
  signInLink: "ログイン",
  signUpLink: "新規登録",
  noMethod: "利用できるログイン方法がありません。",
  orContinueWith: "または次の方法で続ける",
  emailTab: "メール",
  emailAndPasswordTab: "メールとパスワード",
  methods: "ログイン方法",

  signInWith: "{provider}でログイン",
  signUpWith: "{provider}で登録",
  lastUsed: "前回",
  notInFrame: "セキュリティ上の理由から、このログイン方法はiframe内では利用できません。",

  email: "メールアドレス",
  password: "パスワード",
  repeatPassword: "パスワード（確認用）",
  forgotPassword: "パスワードをお忘れですか？",
  signInButton: "ログイン",
  signUpButton: "登録する",
  showPassword: "パスワードを表示",
  hidePassword: "パスワードを隠す",

  sendEmail: "メールを送信",
  enterCode: "メールに記載されたコードを入力してください",
  codeSent:
    "{email}にコードとリンクを送信しました。どちらも10分間有効です。届かない場合は、迷惑メールフォルダをご確認ください。",
  cancel: "キャンセル",

  emailMissing: "メールアドレスを入力してください",
  emailInvalid: "有効なメールアドレスを入力してください",
  passwordMissing: "パスワードを入力してください",
  passwordTooShort: "パスワードが短すぎます。{length}文字以上で入力してください。",
  passwordTooLong: "パスワードが長すぎます。{length}文字以内で入力してください。",
  repeatMissing: "確認のため、パスワードをもう一度入力してください",
  passwordsDiffer: "パスワードが一致しません",
  unexpected: "問題が発生しました。もう一度お試しください。",
  offline: "オフラインです。インターネット接続を確認して、もう一度お試しください。",

  passkeySignIn: "パスキーでログイン",

  signOut: "ログアウト",
  signIn: "ログイン",
  signUp: "新規登録",
};
