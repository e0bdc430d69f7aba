import { Link, Outlet, useMatches } from "@remix-run/react";
import { useState } from "react";
import type { HelpLink, MenuGroup } from "~/modules/help/help";
import { MENU_SHOWN } from "~/modules/help/help";
import type { HelpFrameData } from "~/modules/help/help-page";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";

const INDEX = "帮助中心";

function usePageInside(): HelpFrameData {
  const data = useMatches().at(-1)?.data as Partial<HelpFrameData> | undefined;
  return { title: data?.title ?? INDEX, at: data?.at ?? "", crumbs: data?.crumbs ?? [] };
}

interface HelpFrameProps {
  menu: readonly MenuGroup[];
  /** in the printed head; 未填 without a legal entity */
  seller: string;
}

export function HelpFrame({ menu, seller }: HelpFrameProps) {
  const page = usePageInside();
  const between = [{ to: "/help", title: INDEX }, ...page.crumbs];
  const crumbs = page.title === INDEX ? [] : between.map(({ to, title }) => ({ to, text: title }));
  return (
    <>
      <Breadcrumb items={[{ to: "/", text: "首页" }, ...crumbs, { text: page.title }]} />
      <p className="print-head">
        <span>{seller}</span>
        帮助中心
      </p>
      {page.title === INDEX ? null : (
        <p className="help__jump no-print">
          <a href="#help-menu">全部帮助目录</a>
        </p>
      )}
      <div className={page.title === INDEX ? "help help--index" : "help"}>
        <div className="help__content">
          <Outlet />
        </div>
        <nav className="side-menu help__menu" id="help-menu" aria-label="帮助目录">
          {menu.map((group) => (
            <Group key={group.title} group={group} at={page.at} />
          ))}
        </nav>
      </div>
    </>
  );
}

function Group({ group, at }: { group: MenuGroup; at: string }) {
  const [first, more] = [group.links.slice(0, MENU_SHOWN), group.links.slice(MENU_SHOWN)];
  return (
    <div className="side-menu__group">
      <h2 className="side-menu__title">
        {group.to ? (
          <Link to={group.to} aria-current={group.to === at ? "page" : undefined}>
            {group.title}
          </Link>
        ) : (
          group.title
        )}
      </h2>
      <Links links={first} at={at} />
      {more.length > 0 ? <More links={more} at={at} group={group.title} /> : null}
    </div>
  );
}

function More({ links, at, group }: { links: readonly HelpLink[]; at: string; group: string }) {
  const [wasOpened, setOpened] = useState(false);
  const isHere = links.some(({ to }) => to === at);
  return (
    <details
      className="help__more"
      open={isHere || wasOpened}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>
        更多<span className="sr-only">{group}</span>
      </summary>
      <Links links={links} at={at} />
    </details>
  );
}

function Links({ links, at }: { links: readonly HelpLink[]; at: string }) {
  return (
    <ul>
      {links.map(({ to, title }) => (
        <li key={to}>
          <Link className="side-menu__link" to={to} aria-current={to === at ? "page" : undefined}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
