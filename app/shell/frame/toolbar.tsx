import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, type MouseEvent } from "react";
import { Badge, badgeText } from "~/ui/badge";
import { CachedMarkup } from "~/ui/pictures/drawn";
import { useFollow } from "~/ui/navigation/follow";
import { Icon } from "~/ui/icon";
import type { CartPanelProps } from "./cart-panel";
import { CustomerService } from "./customer-service";
import { categoriesPath, type ShellData } from "~/shell/shell";
import { useCartPanel } from "./use-cart-panel";

/** Loaded on first use; offline, it links to the cart. */
const CartPanel = lazy(() => import("./cart-panel").catch(() => ({ default: CartPage })));

function CartPage(_: CartPanelProps) {
  useEffect(() => location.assign("/cart"), []);
  return <></>;
}

const COMING = <section className="panel" id="cart-panel" aria-label="购物车" aria-busy="true" />;

function useCartToggle(shell: ShellData, pathname: string) {
  const panel = useCartPanel(
    shell.viewer?.cartCount ?? null,
    shell.viewer !== null && !/^\/cart(\/|$)/.test(pathname),
  );
  const cart = useRef<HTMLAnchorElement>(null);
  const close = () => {
    panel.close();
    cart.current?.focus();
  };
  const toggle = (event: MouseEvent) => {
    if (!panel.canOpen || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (panel.isOpen) close();
    else panel.open();
  };
  useEffect(() => {
    if (!panel.isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      panel.close();
      if (document.activeElement?.closest(".panel")) cart.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [panel]);
  return { panel, cart, close, toggle };
}

function Messages({ count }: { count: number }) {
  const text = badgeText(count);
  return (
    <li className="toolbar__item">
      <a className="toolbar__link" href="/wdxx" aria-label={count > 0 ? `消息，${text}条未读` : "消息"}>
        <Icon name="chat" />
        {count > 0 ? <span className="toolbar__dot" /> : null}
      </a>
      <span className="toolbar__tip" aria-hidden="true">
        {count > 0 ? `消息（${text}）` : "消息"}
      </span>
    </li>
  );
}

export function Toolbar({ shell }: { shell: ShellData }) {
  const follow = useFollow();
  const { pathname } = useLocation();
  const count = shell.viewer?.cartCount ?? 0;
  const { panel, cart, close, toggle } = useCartToggle(shell, pathname);
  const { isCanChat, qq1, qq2 } = shell.settings;
  const service = { isCanChat, qq1, qq2 };
  return (
    <aside
      className={panel.isOpen ? "toolbar toolbar--open" : "toolbar"}
      aria-label="侧边工具栏"
      onClick={follow}
    >
      <ul>
        <CachedMarkup as="li" className="toolbar__item" of="toolbar: member centre">
          <MemberCentre />
        </CachedMarkup>
        <li className="toolbar__item">
          <a
            className="toolbar__link toolbar__link--cart"
            href="/cart"
            ref={cart}
            onClick={toggle}
            aria-current={pathname === "/cart" ? "page" : undefined}
            aria-expanded={panel.canOpen ? panel.isOpen : undefined}
            aria-controls={panel.isOpen ? "cart-panel" : undefined}
          >
            <Icon name="cart" />
            <span className="toolbar__upright">购物车</span>
            <Badge count={count} label="种商品" />
          </a>
        </li>
        <Messages count={shell.viewer?.messageCount ?? 0} />
        <CachedMarkup as="li" className="toolbar__item" of={`toolbar: service ${JSON.stringify(service)}`}>
          <Service settings={service} />
        </CachedMarkup>
        {shell.codes.includes("wechat") ? (
          <CachedMarkup as="li" className="toolbar__item" of="toolbar: WeChat code">
            <WechatCode />
          </CachedMarkup>
        ) : null}
      </ul>
      <a className="toolbar__link toolbar__end" href="#top" aria-label="回到顶部">
        <Icon name="top" />
      </a>
      {panel.isOpen ? (
        <Suspense fallback={COMING}>
          <CartPanel panel={panel} close={close} />
        </Suspense>
      ) : null}
    </aside>
  );
}

function MemberCentre() {
  return (
    <>
      <a className="toolbar__link" href="/user" aria-label="我的">
        <Icon name="person" />
      </a>
      <span className="toolbar__tip" aria-hidden="true">
        我的
      </span>
    </>
  );
}

type ServiceSettings = Pick<ShellData["settings"], "isCanChat" | "qq1" | "qq2">;

function Service({ settings }: { settings: ServiceSettings }) {
  return (
    <>
      <a className="toolbar__link" href="/help/fwbz/zskf" aria-label="客服">
        <Icon name="headset" />
      </a>
      <span className="toolbar__tip toolbar__tip--links">
        <CustomerService settings={settings} plain />
      </span>
    </>
  );
}

function WechatCode() {
  return (
    <>
      <a className="toolbar__link" href="/code/wechat.svg" aria-label="微信公众号二维码">
        <Icon name="code" />
      </a>
      <span className="toolbar__tip toolbar__tip--code" aria-hidden="true">
        <img src="/code/wechat.svg" width="112" height="112" alt="" loading="lazy" />
        微信公众号
      </span>
    </>
  );
}

/** The bottom navigation on phones. */
export function Tabbar({ shell }: { shell: ShellData }) {
  const { pathname } = useLocation();
  const count = shell.viewer?.cartCount ?? 0;
  const tabs = getTabs(pathname, shell.viewer !== null);
  const of = `tabs ${JSON.stringify([tabs, count])}`;
  return (
    <CachedMarkup as="nav" className="tabbar" aria-label="手机导航" onClick={useFollow()} of={of}>
      <Tabs tabs={tabs} count={count} />
    </CachedMarkup>
  );
}

function getTabs(pathname: string, isSignedIn: boolean) {
  return [
    { to: "/", text: "首页", icon: "home", isHere: pathname === "/" },
    {
      to: categoriesPath(),
      text: "分类",
      icon: "grid",
      isHere: /^\/(categories|list|search)/.test(pathname),
    },
    { to: "/kjcg", text: "快采", icon: "table", isHere: /^\/kjcg(\/|$)/.test(pathname) },
    { to: "/cart", text: "购物车", icon: "cart", isHere: pathname.startsWith("/cart") },
    {
      to: isSignedIn ? "/user" : "/login",
      text: isSignedIn ? "我的" : "登录",
      icon: "person",
      isHere: pathname === "/user",
    },
  ] as const;
}

function Tabs({ tabs, count }: { tabs: ReturnType<typeof getTabs>; count: number }) {
  return (
    <>
      {tabs.map((tab) => (
        <a href={tab.to} aria-current={tab.isHere ? "page" : undefined} key={tab.text}>
          <Icon name={tab.icon} />
          {tab.text}
          {tab.to === "/cart" ? <Badge count={count} label="种商品" /> : null}
        </a>
      ))}
    </>
  );
}
