import { HallpassClientApp } from "hallpass";
import {
  HallpassProvider,
  type MfaForm,
  useAuth,
  useHallpassApp,
  useMagicLink,
  useMfa,
  useSignIn,
  useSignUp,
} from "hallpass/react";
import { type FormEvent, useState } from "react";

/** Forms of an app's own, on the SDK's hooks and without a component of it. The app does not redirect. */
export function CustomForms({ argument }: { argument: string }) {
  const outer = useHallpassApp();
  const [app] = useState(() => {
    const { redirectMethod: _, ...options } = outer.toClientJson();
    return new HallpassClientApp(options);
  });
  return (
    <HallpassProvider app={app}>
      <Status />
      {argument === "sign-up" ? <SignUpForm /> : argument === "magic-link" ? <MagicLinkForm /> : <SignInForm />}
    </HallpassProvider>
  );
}

function Status() {
  const { status, user } = useAuth();
  return <p>{status === "signedIn" ? `Hello, ${user.primaryEmail}` : status}</p>;
}

function SignInForm() {
  const { step, form, field, errors, isBusy } = useSignIn();
  if (step === "secondFactor") return <SecondFactor />;
  return (
    <form {...form}>
      <label>
        Address <input {...field("email")} aria-invalid={errors.email !== undefined} />
      </label>
      <label>
        Secret <input type="password" {...field("password")} aria-invalid={errors.password !== undefined} />
      </label>
      <p role="alert">{errors.email ?? errors.password}</p>
      <button type="submit">{isBusy ? "One moment" : "Enter"}</button>
    </form>
  );
}

const OTHER: Record<MfaForm["method"], MfaForm["method"]> = {
  authenticator: "recoveryCode",
  recoveryCode: "authenticator",
};

function SecondFactor() {
  const { step, method, setMethod, verify, error } = useMfa({ onSuccess: () => {} });
  const [code, setCode] = useState("");
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void verify(code);
  };
  return (
    <form onSubmit={onSubmit}>
      <p>{`Second factor: ${step}, ${method}`}</p>
      <label>
        Code <input value={code} onChange={({ target }) => setCode(target.value)} />
      </label>
      <p role="alert">{error}</p>
      <button type="submit">Check</button>
      <button type="button" onClick={() => setMethod(OTHER[method])}>
        Other method
      </button>
    </form>
  );
}

function SignUpForm() {
  const { step, values, set, submit, errors } = useSignUp({ noPasswordRepeat: true });
  if (step === "signedUp") return <p>Welcome</p>;
  return (
    <>
      <label>
        Address <input value={values.email} onChange={({ target }) => set("email", target.value)} />
      </label>
      <label>
        Secret <input value={values.password} onChange={({ target }) => set("password", target.value)} />
      </label>
      <p role="alert">{[errors.email, errors.password].filter(Boolean).join("; ")}</p>
      <button type="button" onClick={() => void submit()}>
        Join
      </button>
    </>
  );
}

function MagicLinkForm() {
  const { step, sentTo, form, field, errors, verify, cancel } = useMagicLink();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  if (step === "email") {
    return (
      <form {...form}>
        <label>
          Address <input {...field("email")} aria-invalid={errors.email !== undefined} />
        </label>
        <p role="alert">{errors.email}</p>
        <button type="submit">Mail me</button>
      </form>
    );
  }
  return (
    <>
      <p>{`Sent to ${sentTo}`}</p>
      <label>
        Code <input value={code} onChange={({ target }) => setCode(target.value)} />
      </label>
      <p role="alert">{problem}</p>
      <button type="button" onClick={() => void verify(code).then(setProblem)}>
        Check
      </button>
      <button type="button" onClick={cancel}>
        Back
      </button>
    </>
  );
}
