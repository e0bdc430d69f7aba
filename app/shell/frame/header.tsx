import { Form, useLocation } from "@remix-run/react";
import { findAdForPage } from "~/modules/content/header";
import { stripSources } from "~/modules/pictures/picture";
import { PictureImg } from "~/modules/pictures/picture-img";
import { Badge } from "~/ui/badge";
import { CachedMarkup } from "~/ui/pictures/drawn";
import { useFollow } from "~/ui/navigation/follow";
import { Icon } from "~/ui/icon";
import { Logo } from "~/ui/logo";
import { RuleLink } from "~/ui/navigation/rule-link";
import { CartSteps } from "./cart-steps";
import { CategoryMenu } from "./category-menu";
import type { Frame } from "~/shell/handle";
import { SearchBox } from "~/shell/search/search-box";
import {
  managerTitle,
  phoneText,
  type ShellData,
  type ShownLink,
  type ShownNavChild,
  type ShownNavItem,
} from "~/shell/shell";
import { useEffect } from "react";

const OPEN_MENUS = ".mainnav__more[open], .list-bar__menu[open]";

/** Closes menus that lost pointer or focus, or in which a link was followed. */
function closeLeft({ target, type }: Event): void {
  const isFollowed = type === "click" && (target as Element).closest("a") !== null;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENUS))
    if (isFollowed || !menu.contains(target as Node)) menu.open = false;
}

/** Escape closes and returns the focus to the menu's button. */
function closeByKey({ key }: KeyboardEvent): void {
  if (key !== "Escape") return;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENUS)) {
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu.open = false;
  }
}

function useNavMenus(): void {
  useEffect(() => {
    document.addEventListener("click", closeLeft);
    document.addEventListener("focusin", closeLeft);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("click", closeLeft);
      document.removeEventListener("focusin", closeLeft);
      document.removeEventListener("keydown", closeByKey);
    };
  }, []);
}

export function Header({ shell, frame }: { shell: ShellData; frame: Frame }) {
  const { pathname } = useLocation();
  // Signed in and past the home page: the goods come first.
  const isWorking = shell.viewer !== null && pathname !== "/";
  return (
    <header className={isWorking ? "header--working" : undefined} onClick={useFollow()}>
      <TopAd ads={shell.ads.top} />
      <TopBar shell={shell} />
      <Masthead shell={shell} frame={frame} isWorking={isWorking} />
      <Navigation shell={shell} frame={frame} />
    </header>
  );
}

function TopAd({ ads }: { ads: ShellData["ads"]["top"] }) {
  const { pathname } = useLocation();
  const ad = findAdForPage(ads, pathname);
  if (!ad) return null;
  return (
    <RuleLink className="top-ad" url={ad.url} plain>
      <span className="wrap top-ad__row">
        <img {...stripSources(ad.image)} width="96" height="36" alt="" />
        <strong>{ad.title}</strong>
        {ad.text ? <span>{ad.text}</span> : null}
        <span className="top-ad__go">去看看 ›</span>
      </span>
    </RuleLink>
  );
}

export function Greeting({ shell }: { shell: ShellData }) {
  if (!shell.viewer)
    return (
      <p className="topbar__greet">
        <span className="topbar__welcome">{`您好，欢迎来到${shell.site}`}</span>
        <a className="topbar__login" href="/login">
          请登录
        </a>
        <a href="/register/step1">免费注册</a>
      </p>
    );
  return (
    <Form className="topbar__greet" method="post" action="/logout" discover="none">
      <span className="topbar__welcome">您好，</span>
      <a className="topbar__company" href="/user">
        {shell.viewer.companyName}
      </a>
      <button type="submit" className="topbar__quit">
        安全退出
      </button>
    </Form>
  );
}

const isCode = (url: string) => url.startsWith("/code/");

function TopBar({ shell }: { shell: ShellData }) {
  return (
    <div className="topbar">
      <div className="wrap topbar__row">
        <Greeting shell={shell} />
        <nav aria-label="快捷入口">
          <CachedMarkup as="ul" className="topbar__links" of={`topbar ${JSON.stringify(shell.links.topbar)}`}>
            <TopLinks links={shell.links.topbar} />
          </CachedMarkup>
        </nav>
      </div>
    </div>
  );
}

function TopLinks({ links }: { links: readonly ShownLink[] }) {
  return (
    <>
      {links.map((link) => (
        <li className={isCode(link.url) ? "topbar__item" : undefined} key={link.name}>
          <RuleLink url={link.url} plain>
            {link.name}
          </RuleLink>
          {isCode(link.url) ? (
            <div className="topbar__flyout">
              <img src={link.url} width="112" height="112" alt="" loading="lazy" />
              {link.text}
            </div>
          ) : null}
        </li>
      ))}
    </>
  );
}

interface MastheadProps {
  shell: ShellData;
  frame: Frame;
  isWorking: boolean;
}

function Masthead({ shell, frame, isWorking }: MastheadProps) {
  return (
    <div className="masthead">
      <div className="wrap masthead__row">
        <Logo name={shell.site} claim={shell.settings.claim} />
        {frame.search ? (
          <>
            <SearchBox hotWords={shell.hotWords} hidesHotWords={isWorking} label="商品搜索" />
            <People shell={shell} />
            <CartLink shell={shell} />
          </>
        ) : (
          <div className="masthead__steps">
            <CartSteps />
          </div>
        )}
      </div>
    </div>
  );
}

function People({ shell }: { shell: ShellData }) {
  const { hotLine } = shell.settings;
  const { manager } = shell.viewer ?? {};
  return (
    <CachedMarkup as="dl" className="masthead__people" of={`people ${JSON.stringify([hotLine, manager])}`}>
      <PeopleRows hotLine={hotLine} manager={manager} />
    </CachedMarkup>
  );
}

function PeopleRows({
  hotLine,
  manager,
}: {
  hotLine: string;
  manager: NonNullable<ShellData["viewer"]>["manager"] | undefined;
}) {
  return (
    <>
      {hotLine ? (
        <div>
          <dt>投诉热线</dt>
          <dd>{hotLine}</dd>
        </div>
      ) : null}
      {manager ? (
        <div>
          <dt>{managerTitle(manager)}</dt>
          <dd>{phoneText(manager.phone)}</dd>
        </div>
      ) : null}
    </>
  );
}

export function CartLink({ shell }: { shell: ShellData }) {
  return (
    <a className="cart-link" href="/cart">
      <Icon name="cart" />
      购物车
      <Badge count={shell.viewer?.cartCount ?? 0} label="种商品" />
    </a>
  );
}

function Navigation({ shell, frame }: { shell: ShellData; frame: Frame }) {
  const { pathname } = useLocation();
  const all = shell.nav.flatMap((item) => [item, ...(item.children ?? [])]);
  const here = all.find(({ url }) => url === pathname)?.url;
  useNavMenus();
  return (
    <nav className="mainnav" aria-label="主导航">
      <div className="wrap mainnav__row">
        {frame.menu ? <CategoryMenu entries={shell.categories} isOpen={pathname === "/"} /> : null}
        <CachedMarkup as="ul" className="mainnav__list" of={`nav ${JSON.stringify([shell.nav, here])}`}>
          <NavItems items={shell.nav} here={here} />
        </CachedMarkup>
      </div>
    </nav>
  );
}

interface NavLinkProps {
  item: ShownNavChild;
  here: string | undefined;
}

const NavLink = ({ item, here }: NavLinkProps) => (
  <RuleLink
    className="mainnav__link"
    url={item.url}
    current={item.url === here}
    newWindow={item.isOpen}
    plain
  >
    <NavPicture image={item.image} />
    {item.name}
  </RuleLink>
);

const NavPicture = ({ image }: Pick<ShownNavChild, "image">) =>
  image ? <PictureImg className="mainnav__picture" src={image} width={20} eager /> : null;

function NavItems({ items, here }: { items: readonly ShownNavItem[]; here: string | undefined }) {
  return (
    <>
      {items.map((item) => (
        <li key={item.name}>
          {item.children ? (
            <NavMenu item={item} below={item.children} here={here} />
          ) : (
            <NavLink item={item} here={here} />
          )}
        </li>
      ))}
    </>
  );
}

interface NavMenuProps extends NavLinkProps {
  below: readonly ShownNavChild[];
}

/** An entry with a submenu, which repeats the entry first if it is a link. */
function NavMenu({ item, below, here }: NavMenuProps) {
  const links = item.url ? [item, ...below] : below;
  const isHere = links.some(({ url }) => url !== "" && url === here);
  return (
    <details className="mainnav__more" name="mainnav">
      <summary className={isHere ? "mainnav__link mainnav__link--here" : "mainnav__link"}>
        <NavPicture image={item.image} />
        {item.name}
        <Icon name="chevron" size={14} />
      </summary>
      <ul className="mainnav__menu">
        {links.map((link, at) => (
          <li key={at}>
            <NavLink item={link} here={here} />
          </li>
        ))}
      </ul>
    </details>
  );
}

export function LoginHeader({ shell }: { shell: ShellData }) {
  const { pathname } = useLocation();
  return (
    <header className="masthead masthead--login" onClick={useFollow()}>
      <div className="wrap masthead__row">
        <Logo name={shell.site} claim={shell.settings.claim} />
        <p className="masthead__aside">
          {pathname === "/login" ? (
            <>
              还没有账号？<a href="/register/step1">免费注册</a>
            </>
          ) : (
            <>
              已有账号？<a href="/login">去登录</a>
            </>
          )}
          {"　"}
          <a href="/">返回首页</a>
        </p>
      </div>
    </header>
  );
}
