/** The frame of the desk: bar with who is signed in, menu of areas, and what the page before left to be said. */
import { Form, Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Flash } from "~/platform/http/message.server";
import type { KeptFilter } from "~/staff/filters/kept-filter";
import { KeptFiltersContext } from "~/staff/filters/kept-filters";
import { FACTOR_PATH } from "~/staff/permissions/permissions";
import { Notice } from "~/ui/notice";
import type { Area } from "~/staff/permissions/permissions";
import { type MenuArea, pageAt } from "./desk-menu";
import { DeskKeys } from "./desk-keys-dialog";

export interface DeskData {
  name: string;
  roles: string;
  menu: MenuArea[];
  /** what waits, by area */
  counts: Partial<Record<Area, { count: number; isLate: boolean }>>;
  /** all that this person keeps */
  filters: KeptFilter[];
  /** off: this shop asks for no second factor, which is said on every page; missing: this person has none */
  factor: "off" | "missing" | null;
  flash: Flash | null;
}

/** Null: nobody is signed in, and the page stands alone. */
export function DeskFrame({ desk, children }: { desk: DeskData | null; children: ReactNode }) {
  if (!desk)
    return (
      <main className="desk-door" id="main" tabIndex={-1}>
        {children}
        <DeskKeys />
      </main>
    );
  return (
    <div className="desk">
      <header className="desk-bar">
        <Link className="desk-bar__home" to="/staff" aria-label="工作台首页">
          <img src="/art/mark.svg" width="22" height="22" alt="" />
          <span>工作台</span>
        </Link>
        <Who desk={desk} />
      </header>
      <DeskMenu menu={desk.menu} counts={desk.counts} />
      <main className="desk-main" id="main" tabIndex={-1}>
        <FactorBanner factor={desk.factor} />
        {desk.flash ? (
          <div className="desk-flash" role="status">
            <Notice kind={desk.flash.kind}>{desk.flash.text}</Notice>
          </div>
        ) : null}
        <KeptFiltersContext.Provider value={desk.filters}>{children}</KeptFiltersContext.Provider>
      </main>
      <DeskKeys />
    </div>
  );
}

function FactorBanner({ factor }: Pick<DeskData, "factor">) {
  if (factor === null) return null;
  return (
    <p className="second desk-banner">
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

function Who({ desk }: { desk: DeskData }) {
  return (
    <div className="desk-who">
      <Link to="/staff/me" className="desk-who__me">
        {desk.name} <span className="desk-who__role">{desk.roles}</span>
      </Link>
      <Form method="post" action="/staff/sign-out">
        <button className="desk-who__quit" type="submit">
          退出
        </button>
      </Form>
    </div>
  );
}

function DeskMenu({ menu, counts }: Pick<DeskData, "menu" | "counts">) {
  const { pathname } = useLocation();
  const here = pageAt(menu, pathname);
  return (
    <nav className="desk-menu" aria-label="工作区">
      <ul>
        {menu.map(({ area, name, pages }) => {
          const isHere = pages.some(({ to }) => to === here);
          const isOne = pages.length === 1;
          return (
            <li key={area}>
              <Link
                className="desk-menu__link"
                to={pages[0]!.to}
                aria-current={isHere ? (isOne ? "page" : "true") : undefined}
              >
                {name}
                <AreaCount waiting={counts[area]} />
              </Link>
              {isHere && !isOne ? (
                <ul className="desk-menu__sub">
                  {pages.map((page) => (
                    <li key={page.to}>
                      <Link
                        className="desk-menu__link"
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

/** Red where something of it is late, and said so. */
function AreaCount({ waiting }: { waiting: DeskData["counts"][Area] }) {
  if (!waiting || waiting.count === 0) return null;
  return (
    <span className={waiting.isLate ? "count count--late" : "count"}>
      {waiting.count}
      <span className="sr-only">{waiting.isLate ? " 件等待，有超时" : " 件等待"}</span>
    </span>
  );
}
