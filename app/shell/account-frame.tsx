/** The account area: breadcrumb, side menu, and the page's own content beside it. */
import { Link, Outlet, useLocation } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { Badge } from "~/ui/badge";
import { Breadcrumb } from "~/ui/breadcrumb";
import { ACCOUNT_MENU, isCurrent } from "./account-menu";
import { useFrame, useShell } from "./use-shell";

export interface AccountFrameProps {
  /** the page's h1; an empty one leaves the heading to the page */
  title: string;
  /** between 首页 and the page itself */
  breadcrumb?: readonly { to?: string; text: string }[];
  /** beside the heading */
  aside?: ReactNode;
  children: ReactNode;
}

export function AccountFrame({ title, breadcrumb = [], aside, children }: AccountFrameProps) {
  useCurrentInSight();
  const items = [{ to: "/", text: "首页" }, ...breadcrumb];
  const last = items[items.length - 1];
  return (
    <>
      <Breadcrumb items={title && last?.text !== title ? [...items, { text: title }] : items} />
      <div className="account">
        <SideMenu />
        <div className="account__content">
          {title ? (
            <div className="account__head">
              <h1>{title}</h1>
              {aside}
            </div>
          ) : null}
          {children}
        </div>
      </div>
    </>
  );
}

/** On narrow screens menu and tabs run on sideways: what is current comes to the middle of its row. */
function useCurrentInSight(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    for (const row of document.querySelectorAll(".account .side-menu, .account .tabs")) {
      const here = row.querySelector("[aria-current]")?.getBoundingClientRect();
      if (!here || row.scrollWidth <= row.clientWidth) continue;
      const box = row.getBoundingClientRect();
      row.scrollLeft += here.left + here.width / 2 - (box.left + box.width / 2);
    }
  }, [pathname, search]);
}

/** The frame round the pages of one part of the account area: its heading is the title that the page's handle gives. */
export function AccountArea({ of }: { of: { to: string; text: string } }) {
  return (
    <AccountFrame title={useFrame().title} breadcrumb={[of]}>
      <Outlet />
    </AccountFrame>
  );
}

function SideMenu() {
  const { pathname } = useLocation();
  const messages = useShell()?.viewer?.messageCount ?? 0;
  return (
    <nav className="side-menu" aria-label="账户">
      {ACCOUNT_MENU.map((group) => (
        <div className="side-menu__group" key={group.title}>
          <h2 className="side-menu__title">{group.title}</h2>
          <ul>
            {group.entries.map((entry) => (
              <li key={entry.to}>
                <Link
                  className="side-menu__link"
                  to={entry.to}
                  aria-current={isCurrent(entry.to, pathname) ? "page" : undefined}
                >
                  {entry.text}
                  {entry.count ? <Badge count={messages} label="条未读" /> : null}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
