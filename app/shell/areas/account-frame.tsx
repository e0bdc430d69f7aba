import { Link, Outlet, useLocation } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { pageError } from "~/platform/values/errors";
import { Badge } from "~/ui/badge";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { ACCOUNT_MENU, COUNT_LABELS, isCurrent, type AccountCounts } from "./account-menu";
import { ErrorPage } from "./error-page";
import { useErrorStatus, useFrame, useShell } from "~/shell/use-shell";

/** Layout of account pages; each page's handle gives title, breadcrumb and whether it renders its own heading. */
export function AccountLayout({ counts }: { counts: AccountCounts }) {
  const { title, crumb, heading, sideMenu } = useFrame();
  return (
    <AccountFrame here={crumb || title} counts={counts} isWide={!sideMenu}>
      {heading && title ? (
        <div className="account__head">
          <h1>{title}</h1>
        </div>
      ) : null}
      <Outlet />
    </AccountFrame>
  );
}

/** Keeps breadcrumb and menu when a page fails. */
export function AccountErrorBoundary() {
  const status = useErrorStatus();
  return (
    <AccountFrame here={pageError(status ?? 500).title}>
      <ErrorPage />
    </AccountFrame>
  );
}

interface AccountFrameProps {
  here: string;
  /** missing when the layout's loader failed */
  counts?: AccountCounts | undefined;
  /** without menu and breadcrumb */
  isWide?: boolean;
  children: ReactNode;
}

function AccountFrame({ here, counts, isWide, children }: AccountFrameProps) {
  const { breadcrumb } = useFrame();
  useCurrentInSight();
  if (isWide) return <div className="account__content">{children}</div>;
  const above = [{ to: "/", text: "首页" }, ...breadcrumb];
  return (
    <>
      <Breadcrumb items={here && above.at(-1)?.text !== here ? [...above, { text: here }] : above} />
      <div className="account">
        <SideMenu counts={counts} />
        <div className="account__content">{children}</div>
      </div>
    </>
  );
}

/** Scrolls the current tab to the middle on narrow screens. */
function useCurrentInSight(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    for (const row of document.querySelectorAll(".account .tabs")) {
      const here = row.querySelector("[aria-current]")?.getBoundingClientRect();
      if (!here || row.scrollWidth <= row.clientWidth) continue;
      const box = row.getBoundingClientRect();
      row.scrollLeft += here.left + here.width / 2 - (box.left + box.width / 2);
    }
  }, [pathname, search]);
}

/** Folded above the content on narrow screens. */
function SideMenu({ counts }: Pick<AccountFrameProps, "counts">) {
  const { pathname } = useLocation();
  const here = ACCOUNT_MENU.flatMap((group) => group.entries).find(({ to }) => isCurrent(to, pathname));
  return (
    <>
      <nav className="side-menu account__menu" aria-label="账户">
        <MenuGroups pathname={pathname} counts={counts} />
      </nav>
      <nav className="account__fold no-print" aria-label="账户菜单">
        <details key={pathname}>
          <summary>
            账户菜单
            {here ? <span>{here.text}</span> : null}
          </summary>
          <MenuGroups pathname={pathname} counts={counts} />
        </details>
      </nav>
    </>
  );
}

function MenuGroups({ pathname, counts }: Pick<AccountFrameProps, "counts"> & { pathname: string }) {
  // The frame's count, which is refreshed in open pages too.
  const messages = useShell()?.viewer?.messageCount ?? 0;
  const shown: Partial<AccountCounts & { messages: number }> = { ...counts, messages };
  return (
    <>
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
                  {entry.count ? (
                    <Badge count={shown[entry.count] ?? 0} label={COUNT_LABELS[entry.count]} />
                  ) : null}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
