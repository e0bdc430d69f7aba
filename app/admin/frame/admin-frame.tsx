import { Form, Link, useLocation } from "@remix-run/react";
import { type ReactNode, useState, useCallback, useEffect, useRef } from "react";
import type { Flash } from "~/platform/http/message.server";
import { ColumnsContext } from "~/modules/staff/columns/column-box";
import type { HiddenColumns } from "~/modules/staff/columns/hidden-columns";
import type { SavedFilter } from "~/modules/staff/filters/saved-filter";
import { SavedFiltersContext } from "~/modules/staff/filters/saved-filters";
import { formatTime } from "~/platform/values/clock";
import { INSPECTION_PATH } from "~/modules/staff/inspection/inspection";
import { FACTOR_PATH } from "~/modules/staff/permissions/permissions";
import { Notice } from "~/ui/notice";
import { useMessageRead } from "~/ui/use-message-read";
import { type MenuArea, pageAt } from "./admin-menu";
import { ScriptKeys } from "./script-keys";
import { KeysDialog } from "~/ui/keys/keys-dialog";
import { adminShortcuts, pressKey } from "./admin-keys";

/** Handles keys of the back office, and sets the focus after navigation. */
/** After navigation the focus is at the start, as without scripts. */
function useAdminShortcuts(showKeys: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (pressKey(event, showKeys)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [showKeys]);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}

function AdminShortcuts() {
  const [isShown, setShown] = useState(false);
  useAdminShortcuts(useCallback(() => setShown(true), []));
  return isShown ? <KeysDialog groups={adminShortcuts(document)} close={() => setShown(false)} /> : null;
}

const SEARCH_PATH = "/staff/search";
const MAX_COUNT = 999;
const getCount = (count: number): string => (count > MAX_COUNT ? `${MAX_COUNT}+` : String(count));

export interface AdminData {
  name: string;
  roles: string;
  menu: MenuArea[];
  /** all that this person keeps */
  filters: SavedFilter[];
  columns: HiddenColumns;
  /** off: no second factor in this shop, shown on every page; missing: this person has none */
  factor: "off" | "missing" | null;
  /** an inspector's session until then (epoch ms); null: staff */
  guestUntil: number | null;
  /** unread notices about this person's account */
  notices: { id: number; text: string; path: string | null }[];
  flash: Flash | null;
}

/** Null: nobody is signed in. */
export function AdminFrame({ admin, children }: { admin: AdminData | null; children: ReactNode }) {
  if (!admin)
    return (
      <main className="admin-door" id="main" tabIndex={-1}>
        {children}
        <AdminShortcuts />
      </main>
    );
  return (
    <div className="admin">
      <header className="admin-bar">
        <Link
          className="admin-bar__home"
          to={admin.guestUntil === null ? "/staff" : INSPECTION_PATH}
          aria-label="工作台首页"
        >
          <img src="/art/mark.svg" width="22" height="22" alt="" />
          <span>工作台</span>
        </Link>
        {admin.guestUntil === null ? <AdminSearch /> : null}
        <Who admin={admin} />
      </header>
      <AdminMenu menu={admin.menu} />
      <main className="admin-main" id="main" tabIndex={-1}>
        {admin.guestUntil === null ? (
          <FactorBanner factor={admin.factor} />
        ) : (
          <p className="second admin-banner no-print">
            <strong>检查模式</strong>
            <span>{`只能查看，看过的页面记入审计日志，${formatTime(admin.guestUntil)} 自动结束。`}</span>
          </p>
        )}
        <AdminNotices notices={admin.notices} />
        <AdminFlash flash={admin.flash} />
        <SavedFiltersContext.Provider value={admin.guestUntil === null ? admin.filters : null}>
          <ColumnsContext.Provider value={admin.guestUntil === null ? admin.columns : null}>
            {children}
          </ColumnsContext.Provider>
        </SavedFiltersContext.Provider>
      </main>
      <AdminShortcuts />
    </div>
  );
}

function AdminNotices({ notices }: Pick<AdminData, "notices">) {
  const [newest] = notices;
  if (!newest) return null;
  return (
    <section className="second admin-banner" aria-label="账号通知">
      <strong>账号通知</strong>
      <ul>
        {notices.map(({ id, text, path }) => (
          <li key={id}>
            {text} {path ? <Link to={path}>查看</Link> : null}
          </li>
        ))}
      </ul>
      <Form method="post" action="/staff/me?index">
        <input type="hidden" name="readTo" value={newest.id} />
        <button className="button button--small" type="submit">
          知道了
        </button>
      </Form>
    </section>
  );
}

/** A message stays until the next navigation, because the page may reload and a message is read once. */
function AdminFlash({ flash }: Pick<AdminData, "flash">) {
  useMessageRead(flash?.id);
  const { key } = useLocation();
  const [message, setMessage] = useState({ key, flash });
  if (flash ? message.flash !== flash : message.key !== key) setMessage({ key, flash });
  const shown = flash ?? (message.key === key ? message.flash : null);
  if (!shown) return null;
  return (
    <div className="admin-flash" role="status">
      <Notice kind={shown.kind}>{shown.text}</Notice>
    </div>
  );
}

function AdminSearch() {
  const { search, pathname } = useLocation();
  const values = pathname === SEARCH_PATH ? (new URLSearchParams(search).get("q") ?? "") : "";
  return (
    <Form className="admin-search" role="search" action={SEARCH_PATH} aria-label="全部">
      <input
        className="admin-search__input"
        key={values}
        name="q"
        type="search"
        aria-label="搜索订单、公司、商品、批号、运单、发票、电话"
        placeholder="订单、公司、商品、批号、电话"
        defaultValue={values}
        maxLength={100}
        autoComplete="off"
        accessKey="f"
      />
      <button className="admin-search__go" type="submit" aria-label="搜索">
        <svg className="admin-search__icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <circle cx="7" cy="7" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path d="m10.5 10.5 3.5 3.5" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      </button>
      <ScriptKeys>
        <kbd className="key">/</kbd>
      </ScriptKeys>
    </Form>
  );
}

function FactorBanner({ factor }: Pick<AdminData, "factor">) {
  if (factor === null) return null;
  return (
    <p className="second admin-banner no-print">
      <strong>{factor === "off" ? "两步验证已关闭" : "请设置两步验证"}</strong>
      <span>
        {factor === "off"
          ? "演示店如此；正式营业的商城请勿关闭，否则只凭密码就能动用资金、价格和权限。"
          : "设置之前，不能办理资金、价格和权限。"}
        {factor === "missing" ? <Link to={FACTOR_PATH}>去设置</Link> : null}
      </span>
    </p>
  );
}

function Who({ admin }: { admin: AdminData }) {
  return (
    <div className="admin-who">
      {admin.guestUntil === null ? (
        <Link to="/staff/me" className="admin-who__me">
          {admin.name} <span className="admin-who__role">{admin.roles}</span>
        </Link>
      ) : (
        <span className="admin-who__me">{admin.name}</span>
      )}
      <Form method="post" action="/staff/sign-out">
        <button className="admin-who__quit" type="submit">
          退出
        </button>
      </Form>
    </div>
  );
}

function AdminMenu({ menu }: Pick<AdminData, "menu">) {
  const { pathname } = useLocation();
  const here = pageAt(menu, pathname);
  return (
    <nav className="admin-menu" aria-label="工作区">
      <ul>
        {menu.map(({ area, name, pages, count, isLate }) => {
          const isHere = pages.some(({ to }) => to === here);
          const isOne = pages.length === 1;
          return (
            <li key={area}>
              <Link
                className="admin-menu__link"
                to={pages[0]!.to}
                aria-current={isHere ? (isOne ? "page" : "true") : undefined}
              >
                {name}
                {count ? (
                  <span className={isLate ? "count count--late" : "count"}>
                    {getCount(count)}
                    <span className="sr-only">件等待{isLate ? "，有超时" : ""}</span>
                  </span>
                ) : null}
              </Link>
              {isHere && !isOne ? (
                <ul className="admin-menu__sub">
                  {pages.map((page) => (
                    <li key={page.to}>
                      <Link
                        className="admin-menu__link"
                        to={page.to}
                        aria-current={page.to === here ? "page" : undefined}
                      >
                        {page.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
