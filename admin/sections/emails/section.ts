import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Mail } from "lucide-react";
import { projectRoute } from "../../frame/project-route.ts";
import { emailsSearch } from "./emails-search.ts";
import { sendSearch } from "./send/send-search.ts";

const area = createRoute({
  getParentRoute: () => projectRoute,
  path: "/emails",
  staticData: {
    section: {
      label: "emails.title",
      icon: Mail,
      group: "emails",
      keywords: "emails.keywords",
      shortcut: "e",
    },
  },
});

const list = createRoute({
  getParentRoute: () => area,
  path: "/",
  validateSearch: emailsSearch,
  component: lazyRouteComponent(() => import("./emails-screen.tsx"), "EmailsScreen"),
});

const send = createRoute({
  getParentRoute: () => area,
  path: "send",
  validateSearch: sendSearch,
  component: lazyRouteComponent(() => import("./send/send-screen.tsx"), "SendScreen"),
  staticData: { isDetail: true },
});

const detail = createRoute({
  getParentRoute: () => area,
  path: "$mailId",
  component: lazyRouteComponent(() => import("./mail/mail-screen.tsx"), "MailScreen"),
  staticData: { isDetail: true },
});

export const emailsRoute = area.addChildren([list, send, detail]);
