import { json, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  type UIMatch,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { pageError } from "~/platform/values/errors";
import { useNonce } from "~/platform/http/nonce";
import { takeFlash } from "~/platform/http/message.server";
import { MANIFEST_PATH } from "~/shell/browser/desktop-files";
import { ErrorPage } from "~/shell/areas/error-page";
import { PageFrame, useBodyClass } from "~/shell/frame/frame";
import { ADMIN_NAME, isAdminPath } from "~/shell/admin";
import { getFrame, pageTitle } from "~/shell/handle";
import { shellData } from "~/shell/shell.server";
import { useErrorStatus, useFrame, useShell } from "~/shell/use-shell";
import paper from "../styles/print.scss?url";
import css from "../styles/shop.scss?url";

/** The back office has a frame of its own (routes/_admin+/_layout.tsx): nothing of the shop's is read for it. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (isAdminPath(new URL(request.url).pathname)) return json(null);
  const { flash, headers } = takeFlash(request);
  return json(await shellData(request, flash), { headers });
}

/** The frame changes with what a buyer does, not with where they look. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod && formMethod !== "GET") return true;
  const isReload = currentUrl.href === nextUrl.href;
  return isReload && defaultShouldRevalidate;
}

/** Coming back returns to where the page was, unless its handle says scroll: false. */
function scrollKey(location: { key: string; pathname: string }, matches: UIMatch[]): string {
  return getFrame(matches).scroll ? location.key : `${location.pathname} from the top`;
}

function ShopStyles() {
  return (
    <>
      <link rel="stylesheet" href={css} />
      <link rel="stylesheet" href={paper} media="print" />
    </>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const shell = useShell();
  const frame = useFrame();
  const nonce = useNonce();
  const bodyClass = useBodyClass(frame);
  const failed = useErrorStatus();
  const isAdmin = frame.header === "admin";
  const site = isAdmin ? ADMIN_NAME : (shell?.site ?? "");
  const titleEnd = frame.isPrintout && failed === undefined ? "" : site;
  const title = failed === undefined ? frame.title : pageError(failed).title;
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{pageTitle(title, titleEnd)}</title>
        <meta name="theme-color" content="#0b7a58" />
        {isAdmin ? null : <ShopStyles />}
        <Links />
        <link rel="icon" href="/favicon.ico" sizes="48x48" />
        <link rel="icon" href="/art/mark.svg" type="image/svg+xml" sizes="any" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <meta name="apple-mobile-web-app-title" content={site} />
        {isAdmin ? null : <link rel="manifest" href={MANIFEST_PATH} />}
      </head>
      <body
        className={bodyClass}
        id="top"
        data-header={frame.header}
        data-footer={frame.footer ? 1 : 0}
        data-toolbar={frame.toolbar ? 1 : 0}
        data-main-site={shell?.mainSite}
      >
        <a className="skip" href="#main">
          跳到主要内容
        </a>
        {children}
        <ScrollRestoration nonce={nonce} getKey={scrollKey} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const shell = useShell();
  const frame = useFrame();
  if (!shell) return <Outlet />;
  return (
    <PageFrame shell={shell} frame={frame}>
      <Outlet />
    </PageFrame>
  );
}

export function ErrorBoundary() {
  const shell = useShell();
  const frame = useFrame();
  const page = <ErrorPage />;
  if (!shell)
    return (
      <main className="page__main wrap" id="main" tabIndex={-1}>
        {page}
      </main>
    );
  return (
    <PageFrame shell={shell} frame={frame}>
      {page}
    </PageFrame>
  );
}
