import type { texts as english } from "../en-US/pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  notRedirected: "自動的に移動しない場合は、<link>こちら</link>をクリックしてください",

  mfaHeading: "2要素認証",
  mfaSubtitle: "認証アプリに表示されている6桁のコードを入力してください",
  mfaCode: "認証アプリのコード",
  mfaRecoverySubtitle:
    "2要素認証を有効にしたときに保存したリカバリーコードを1つ入力してください。各コードは1回だけ使用できます。",
  mfaUseRecoveryCode: "リカバリーコードを使用",
  mfaUseAuthenticator: "認証アプリを使用",
  recoveryCode: "リカバリーコード",
  recoveryCodeMissing: "リカバリーコードを入力してください",
  mfaVerify: "確認",
  mfaVerifying: "確認しています…",
  mfaVerified: "確認できました。移動しています…",
  mfaFailedTitle: "確認できませんでした",
  mfaFailedBody: "ログインに時間がかかりすぎたか、失敗した回数が多すぎます。もう一度ログインしてください。",
  mfaMissingTitle: "ログインの情報が見つかりません",
  mfaMissingBody: "このページは、このタブで始めたログインを完了するためのものです。もう一度ログインしてください。",

  cliHeading: "コマンドラインアプリの承認",
  cliQuestion: "コマンドラインアプリが、{project}のアカウント（{account}）の使用を求めています。",
  cliWarning:
    "承認すると、このアプリは、ご自身が行えるすべての操作を実行できるようになります。たった今ご自身のターミナルでログインを始めた場合にのみ承認してください。ほかの人から送られてきたリンクの場合は、キャンセルしてください。",
  cliConfirm: "承認",
  cliConfirming: "承認しています…",
  cliDone: "承認しました",
  cliDoneBody: "コマンドラインアプリがログインしました。このウィンドウを閉じて、ターミナルに戻ってください。",
  cliFailed: "承認できませんでした",
  cliCodeMissing: "リンクにログインコードが含まれていません。ターミナルでもう一度やり直してください。",
  cliCancelled: "承認は行われませんでした",
  cliMayClose: "このウィンドウは閉じてかまいません。",
  close: "閉じる",
  tryAgain: "再試行",

  connectionFailed: "アカウントを連携できませんでした",
  accessDenied: "プロバイダーがアクセスを拒否しました",
  accessDeniedBody: "ログインがキャンセルまたは拒否されました。もう一度お試しください。",
  signInAgain: "もう一度ログイン",
  errorOccurred: "エラーが発生しました",
  errorCode: "エラーコード：{code}",
  errorMessage: "エラーメッセージ：{message}",

  magicLinkQuestion: "ログインしますか？",
  magicLinkElsewhere:
    "このリンクは、別のブラウザまたは別のデバイスでリクエストされました。ここでログインするには、同じメールに記載されたコードを入力してください。",
  magicLinkDone: "ログインしました",
  magicLinkInvalidTitle: "ログインリンクが無効です",
  magicLinkInvalidBody: "リンクが正しいか確認してください。問題が解決しない場合は、サポートにお問い合わせください。",
  magicLinkExpiredTitle: "ログインリンクの有効期限切れ",
  magicLinkExpiredBody:
    "ログインリンクの有効期限が切れています。ログインするには、新しいリンクをリクエストしてください。",
  magicLinkUsedTitle: "使用済みのログインリンク",
  magicLinkUsedBody:
    "このログインリンクはすでに使用されています。リンクは1回だけ使用できます。もう一度ログインするには、新しいリンクをリクエストしてください。",

  impersonationQuestion: "{name}として続けますか？",
  impersonationBody: "この後の操作は、ご自分のアカウントではなく{account}のアカウントで行われます。",
  impersonationReplaces: "{name}としてログインしています。続けると、このブラウザーで{name}はログアウトされます。",
  impersonationContinue: "{name}として続ける",

  resetHeading: "パスワードの再設定",
  noNeedToReset: "パスワードを思い出した場合は",
  yourEmail: "メールアドレス",
  sendResetEmail: "メールを送信",
  newPassword: "新しいパスワード",
  repeatNewPassword: "新しいパスワード（確認用）",
  resetPassword: "パスワードを再設定",
  newResetLink: "新しいリンクをリクエスト",
  resetInvalidTitle: "再設定リンクが無効です",
  resetInvalidBody: "パスワード再設定用のリンクが正しいか確認してください。",
  resetExpiredTitle: "再設定リンクの有効期限切れ",
  resetExpiredBody:
    "パスワード再設定用のリンクの有効期限が切れています。ログインページから新しいリンクをリクエストしてください。",
  resetUsedTitle: "使用済みの再設定リンク",
  resetUsedBody:
    "このパスワード再設定用のリンクはすでに使用されています。もう一度パスワードを再設定するには、ログインページから新しいリンクをリクエストしてください。",
  resetFailedTitle: "パスワードを再設定できませんでした",
  resetFailedBody: "パスワードを再設定できませんでした。新しいリンクをリクエストしてください。",

  verifyQuestion: "メールアドレスの確認を完了しますか？",
  verifyEmail: "確認",
  verifiedTitle: "メールアドレスを確認しました",
  verifyInvalidTitle: "確認リンクが無効です",
  verifyInvalidBody: "リンクが正しいか確認してください。問題が解決しない場合は、サポートにお問い合わせください。",
  verifyExpiredTitle: "確認リンクの有効期限切れ",
  verifyExpiredBody:
    "メールアドレス確認用のリンクの有効期限が切れています。アカウント設定から新しいリンクをリクエストしてください。",
  wasItYou: "お心当たりはありますか？",
  claimed:
    "このサービスのアカウントで{email}が使用されています。ご自身のアカウントの場合は、そのアカウントにログインしてメールアドレスを確認してください。",
  claimedByName:
    "{name}さんが、このサービスのアカウントで{email}を使用しています。ご本人の場合は、そのアカウントにログインしてメールアドレスを確認してください。",
  wasNotMe: "心当たりがない",
  changeAccount: "そのアカウントにログイン",
  disownedTitle: "お知らせいただきありがとうございます",
  disownedBody:
    "このメールアドレスを使用していた人は、今後このアドレスではログインできません。ご自身でこのアドレスを使用するには、新規登録するか、パスワードを再設定してください。",

  invitation: "チームへの招待",
  invitationSignIn: "チームに参加するには、ログインするか、アカウントを作成してください。",
  invitationQuestion: "「{team}」に招待されています",
  invitationAccount: "{account}としてログインしています。",
  invitationOtherAccount: "別のアカウントを使用",
  join: "参加する",
  ignore: "無視する",
  invitationJoined: "「{team}」に参加しました",
  invitationMember: "すでに「{team}」のメンバーです",
  invitationInvalidTitle: "招待リンクが無効です",
  invitationInvalidBody: "チームの招待リンクが正しいか確認してください。",
  invitationExpiredTitle: "招待リンクの有効期限切れ",
  invitationExpiredBody: "チームの招待リンクの有効期限が切れています。新しい招待リンクをリクエストしてください。",
  invitationUsedTitle: "使用済みの招待リンク",
  invitationUsedBody: "このチームの招待リンクはすでに使用されています。",

  signingOut: "ログアウトしています",
  signOutQuestion: "ログアウトしますか？",
  signOutAs: "{name}としてログインしています。",
  loading: "読み込み中",

  noConnection: "Hallpassに接続できません",
  noServerCause: "{address}から応答がありません。",
  noServerCure:
    "Hallpassは起動していますか？ 起動するか、baseUrlまたはHALLPASS_URLにHallpassサーバーのアドレスを設定してください。",
  otherServerCause: "{address}ではHallpass以外のサーバーが応答しています。",
  otherServerCure: "baseUrlまたはHALLPASS_URLにHallpassサーバーのアドレスを設定してください。",
  offlineCause: "オフラインのため、{address}に接続できません。",
  offlineCure: "インターネット接続を確認して、もう一度お試しください。",

  signedInTitle: "すでにログインしています",
  signedOutTitle: "ログインしていません",
  signUpDisabledTitle: "現在、新規登録は受け付けていません",
  emailSentTitle: "メールを送信しました",
  emailSentBody:
    "このメールアドレスのアカウントが存在する場合は、メールが届きます。迷惑メールフォルダもご確認ください。",
  passwordResetTitle: "パスワードを再設定しました",
  passwordResetBody: "パスワードが再設定されました。新しいパスワードでログインできます。",
  unknownErrorTitle: "不明なエラーが発生しました",
  unknownErrorBody: "もう一度お試しください。問題が解決しない場合は、サポートにお問い合わせください。",
  unknownPageTitle: "ページが存在しません",
  unknownPageBody: "お探しのページは見つかりませんでした。URLを確認して、もう一度お試しください。",
  goHome: "ホームへ",
  goToHome: "ホームへ",
};
