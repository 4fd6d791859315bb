import { HallpassClientApp } from "hallpass";
import {
  AuthPage,
  HallpassHandler,
  HallpassProvider,
  Protect,
  SignedIn,
  SignedOut,
  TeamCreation,
  UserButton,
  useAuth,
  useHallpassApp,
  usePermission,
  useResourceState,
  useUser,
} from "hallpass/react";
import { Activity, Component, type ComponentType, type ReactNode, useState } from "react";
import { CustomForms } from "./custom-forms.tsx";

/** A view gets the second part of the path, such as the id of a team. */
export type View = ComponentType<{ argument: string }>;

/** `argument` is the id of a team, or empty. */
function Access({ argument: teamId }: { argument: string }) {
  const app = useHallpassApp();
  const { status, user } = useAuth();
  const project = useResourceState(app.project);
  return (
    <>
      <p>{`Status ${status}, name ${user?.displayName ?? "unknown"}, project ${project.status}`}</p>
      <SignedIn loading="Asking who you are">{({ primaryEmail }) => <p>{`Signed in as ${primaryEmail}`}</p>}</SignedIn>
      <SignedOut>
        <p>Nobody is signed in</p>
      </SignedOut>
      <Protect permission="$update_team" team={teamId || null} fallback={<p>You cannot change the team</p>}>
        <p>You can change the team</p>
      </Protect>
      <Protect permission="reports:read" fallback={<p>You cannot read reports</p>}>
        <p>You can read reports</p>
      </Protect>
    </>
  );
}

/** A page that needs a user, and that the user can leave for good. */
function Members() {
  const app = useHallpassApp();
  const user = useUser({ or: "redirect" });
  async function leave() {
    await user.delete();
    await app.redirectToHome();
  }
  return (
    <>
      <UserButton />
      <button type="button" onClick={() => void leave()}>
        Leave for good
      </button>
    </>
  );
}

/** The parts that the tests open, by the first part of the path. */
/** The app is configured to lead users elsewhere after sign-in, which is refused. */
function Misdirected() {
  const outer = useHallpassApp();
  const [app] = useState(
    () => new HallpassClientApp({ ...outer.toClientJson(), urls: { afterSignIn: "https://elsewhere.example" } }),
  );
  return (
    <HallpassProvider app={app}>
      <Caught>
        <AuthPage type="sign-in" automaticRedirect />
      </Caught>
    </HallpassProvider>
  );
}

class Caught extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};

  static getDerivedStateFromError({ message }: Error) {
    return { message };
  }

  override render() {
    const { message } = this.state;
    return message === undefined ? this.props.children : <p>{message}</p>;
  }
}

/** Pages of Hallpass beside other ones of the app, which the user comes back to. */
function Leaving({ argument }: { argument: string }) {
  const [path, setPath] = useState<string | null>("/handler/sign-in");
  return (
    <>
      <button type="button" onClick={() => setPath("/handler/forgot-password")}>
        Show the next page
      </button>
      <button type="button" onClick={() => setPath(null)}>
        Leave
      </button>
      {path === null ? <p>A page of the app</p> : <HallpassHandler location={path} keepTitle={argument === "own"} />}
    </>
  );
}

/** The permission is misspelled. */
function Undefined({ argument }: { argument: string }) {
  const Asking = argument === "hook" ? Asker : () => <Protect permission="reports:reed">Reports</Protect>;
  return (
    <Caught>
      <Asking />
    </Caught>
  );
}

const Asker = () => usePermission("reports:reed") && <p>Reports</p>;

/** The app keeps its former page, hidden, as Next.js does. */
function Former() {
  const [isFormer, setFormer] = useState(() => {
    history.replaceState(null, "", "/handler/sign-in");
    return false;
  });
  const go = (path: string) => {
    history.pushState(null, "", path);
    setFormer(path !== "/handler/sign-in");
  };
  return (
    <>
      <button type="button" onClick={() => go("/handler/sign-up")}>
        Go on
      </button>
      <button type="button" onClick={() => go("/handler/sign-in")}>
        Go back
      </button>
      <Activity mode={isFormer ? "hidden" : "visible"}>
        <div id="former">
          <HallpassHandler />
        </div>
      </Activity>
      {isFormer && <HallpassHandler />}
    </>
  );
}

export const views: Readonly<Record<string, View>> = {
  access: Access,
  "custom-forms": CustomForms,
  former: Former,
  leaving: Leaving,
  members: Members,
  misdirected: Misdirected,
  "team-creation": () => <TeamCreation />,
  undefined: Undefined,
};
