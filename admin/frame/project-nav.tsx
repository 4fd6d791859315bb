import { Link } from "@tanstack/react-router";
import {
  BookOpen,
  ExternalLink,
  Globe,
  KeyRound,
  LayoutDashboard,
  LogIn,
  type LucideIcon,
  MailOpen,
  Settings,
} from "lucide-react";
import { useConfig } from "../data/config-context.ts";
import { useProject } from "../data/projects.ts";
import { texts } from "../texts/texts.ts";

const item =
  "flex h-9 items-center gap-2.5 rounded-lg px-2.5 font-medium text-soft transition-colors hover:bg-hover hover:text-text aria-[current=page]:bg-brand-tint aria-[current=page]:text-brand lg:h-8.5";

const PAGES = [
  { to: "/projects/$projectId/sign-in-methods", label: texts.frame.signIn, icon: LogIn },
  { to: "/projects/$projectId/domains", label: texts.frame.domains, icon: Globe },
  { to: "/projects/$projectId/api-keys", label: texts.frame.keys, icon: KeyRound },
  { to: "/projects/$projectId/settings", label: texts.frame.settings, icon: Settings },
] as const;

/** The pages of a project. */
export function ProjectNav({ onGo }: { onGo?: () => void }) {
  const { id: projectId } = useProject();
  const { dev, baseUrl } = useConfig();
  return (
    <nav aria-label={texts.frame.navigation} className="flex flex-col gap-0.5">
      <Link
        to="/projects/$projectId"
        params={{ projectId }}
        activeOptions={{ exact: true }}
        className={item}
        onClick={onGo}
      >
        <LayoutDashboard size={16} aria-hidden="true" />
        {texts.frame.overview}
      </Link>
      <Heading>{texts.frame.configuration}</Heading>
      {PAGES.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} params={{ projectId }} className={item} onClick={onGo}>
          <Icon size={16} aria-hidden="true" />
          {label}
        </Link>
      ))}
      <Heading>{texts.frame.development}</Heading>
      <OutsideLink href={`${baseUrl}/api/v1/reference`} icon={BookOpen} label={texts.frame.apiReference} />
      {dev && <OutsideLink href={`${baseUrl}/dev/mail`} icon={MailOpen} label={texts.frame.mailCatcher} />}
    </nav>
  );
}

function Heading({ children }: { children: string }) {
  return <p className="px-2.5 pt-4 pb-1 text-xs font-medium text-soft">{children}</p>;
}

function OutsideLink({ href, icon: Icon, label }: { href: string; icon: LucideIcon; label: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={item}>
      <Icon size={16} aria-hidden="true" />
      <span className="flex-1">{label}</span>
      <ExternalLink size={13} aria-hidden="true" />
      <span className="sr-only">({texts.common.opensInNewTab})</span>
    </a>
  );
}
