import { lazy, Suspense, type ReactNode } from "react";
import { useLocation } from "@remix-run/react";
import { AdStrip } from "~/modules/content/ad-view";
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
  const isFull = frame.header === "full";
  return (
    <ClockProvider now={shell.now}>
      {isFull && shell.ads.banner ? <BannerAd ad={shell.ads.banner} /> : null}
      {isFull ? <Header shell={shell} frame={frame} /> : null}
      {frame.header === "login" ? <LoginHeader shell={shell} /> : null}
      <main className="page__main wrap" id="main" tabIndex={-1}>
        <FlashNotice shell={shell} />
        {children}
        {frame.bottomAd ? <AdStrip ad={shell.ads.bottom} place="bottom" /> : null}
      </main>
      {frame.footer ? isFull ? <Footer shell={shell} /> : <PlainFooter shell={shell} /> : null}
      {frame.toolbar ? <Toolbar shell={shell} /> : null}
      {frame.toolbar && shell.ads.right ? <RightAd ad={shell.ads.right} /> : null}
      {frame.toolbar ? <LotteryTab running={shell.draw} /> : null}
      {frame.toolbar ? <Tabbar shell={shell} /> : null}
      {isFull && frame.search ? <StickySearch shell={shell} /> : null}
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
  if (pathname === "/" || frame.header === "login") return "page page--tint";
  return pathname === "/cart" ? "page page--cart" : "page";
}
