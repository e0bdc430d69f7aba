import { lazy, Suspense, type ReactNode } from "react";
import { useLocation } from "@remix-run/react";
import { AdStrip } from "~/modules/content/ad-view";
import { findAdForPage } from "~/modules/content/header";
import { ClockProvider } from "~/ui/live/clock";
import { Adding } from "./add-to-cart";
import { useFocusOnNavigation, useShopKeys } from "./focus";
import { LotteryTab } from "./draw-tab";
import { Footer, PlainFooter } from "./footer";
import type { Frame } from "~/shell/handle";
import { Header, LoginHeader } from "./header";
import { CartAnnouncer, FlashNotice, ToastMessages } from "./messages";
import { PageViews } from "./page-views";
import type { ShellData } from "~/shell/shell";
import { BannerAd, RightAd } from "./side-ads";
import { StickySearch } from "./sticky-search";
import { Tabbar, Toolbar } from "./toolbar";
import { useCartInAllTabs } from "~/shell/use-cart-tabs";
import { useFreshViewer, useSameInAllTabs } from "~/shell/use-sign-in";

const NoKeys = (_: { close: () => void }) => <></>;
const ShopKeysDialog = lazy(() => import("./shop-keys-dialog").catch(() => ({ default: NoKeys })));

function Top({ shell, frame }: { shell: ShellData; frame: Frame }) {
  const { pathname } = useLocation();
  if (frame.header === "login") return <LoginHeader shell={shell} />;
  if (frame.header !== "full") return null;
  const banner = findAdForPage(shell.ads.banner, pathname);
  return (
    <>
      {banner ? <BannerAd ad={banner} /> : null}
      <Header shell={shell} frame={frame} />
    </>
  );
}

function Bottom({ shell, frame }: { shell: ShellData; frame: Frame }) {
  if (!frame.footer) return null;
  return frame.header === "full" ? <Footer shell={shell} /> : <PlainFooter shell={shell} />;
}

/** What stays at the edges of the window. */
function Edges({ shell }: { shell: ShellData }) {
  const { pathname } = useLocation();
  const right = findAdForPage(shell.ads.right, pathname);
  return (
    <>
      <Toolbar shell={shell} />
      {right ? <RightAd ad={right} /> : null}
      <LotteryTab running={shell.draw} />
      <Tabbar shell={shell} />
    </>
  );
}

export function PageFrame({
  shell: read,
  frame,
  children,
}: {
  shell: ShellData;
  frame: Frame;
  children: ReactNode;
}) {
  const { areKeysShown, hideKeys } = useShopKeys();
  useFocusOnNavigation();
  useSameInAllTabs(read.viewer?.companyName ?? null);
  const shell = { ...read, viewer: useFreshViewer(read.viewer, read.now) };
  useCartInAllTabs(shell.viewer);
  return (
    <ClockProvider now={shell.now}>
      <Top shell={shell} frame={frame} />
      <main className="page__main wrap" id="main" tabIndex={-1}>
        <FlashNotice shell={shell} />
        {children}
        {frame.bottomAd ? <AdStrip ad={shell.ads.bottom} place="bottom" /> : null}
      </main>
      <Bottom shell={shell} frame={frame} />
      {frame.toolbar ? <Edges shell={shell} /> : null}
      {frame.header === "full" && frame.search ? <StickySearch shell={shell} /> : null}
      <CartAnnouncer count={shell.viewer?.cartCount ?? 0} />
      {areKeysShown ? (
        <Suspense fallback={null}>
          <ShopKeysDialog close={hideKeys} />
        </Suspense>
      ) : null}
      <Adding />
      <ToastMessages />
      <PageViews statistics={shell.statistics} now={shell.now} />
    </ClockProvider>
  );
}

/** Classes of <body> besides `page`: a green background for the home page and login pages. */
export function useBodyClass(frame: Frame): string {
  const { pathname } = useLocation();
  return pathname === "/" || frame.header === "login" ? "page page--tint" : "page";
}
