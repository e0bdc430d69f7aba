import type { ReactNode } from "react";
import { HELP_GROUPS, helpPath } from "~/modules/help/help";
import { toDay } from "~/platform/values/clock";
import { CachedMarkup } from "~/ui/pictures/drawn";
import { useFollow } from "~/ui/navigation/follow";
import { Icon, type IconName } from "~/ui/icon";
import { RuleLink } from "~/ui/navigation/rule-link";
import { CustomerService, QualityInspection } from "./customer-service";
import { Greeting } from "./header";
import type { ShellData, ShownLink } from "~/shell/shell";

const LINKS_A_COLUMN = 3;
const ALL_HELP = { to: "/help", title: "帮助中心" };

/** The first pages of each group, and a link to all if there is room. */
const COLUMNS = HELP_GROUPS.map(({ slug, title, pages }) => {
  const own = pages.map((page) => ({ to: helpPath(`${slug}/${page.slug}`), title: page.title }));
  return { slug, title, links: [...own, ALL_HELP].slice(0, LINKS_A_COLUMN) };
});

export const LICENCES_PAGE = helpPath("xrzn/zzgs");

export function Footer({ shell }: { shell: ShellData }) {
  const { links, settings, codes, site } = shell;
  const shown = {
    links: { ...links, topbar: [] },
    settings,
    codes,
    site,
    year: toDay(shell.now).slice(0, 4),
  };
  return (
    <footer className="footer" onClick={useFollow()}>
      <div className="wrap">
        <div className="footer__account">
          <Greeting shell={shell} />
        </div>
        <CachedMarkup as="div" of={`footer ${JSON.stringify(shown)}`}>
          <FooterBody {...shown} />
        </CachedMarkup>
      </div>
    </footer>
  );
}

type FooterProps = Pick<ShellData, "links" | "settings" | "codes" | "site"> & { year: string };

function FooterBody({ links, settings, codes, site, year }: FooterProps) {
  return (
    <>
      {links.promises.length > 0 ? (
        <ul className="footer__promises">
          {links.promises.map((promise) => (
            <li className="footer__promise" key={promise.name}>
              <Icon name={promise.icon as IconName} />
              <span>
                <strong>
                  {promise.url ? (
                    <RuleLink plain url={promise.url}>
                      {promise.name}
                    </RuleLink>
                  ) : (
                    promise.name
                  )}
                </strong>
                {promise.text}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="footer__columns">
        {COLUMNS.map((column) => (
          <div key={column.title}>
            <h2>{column.title}</h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.to}>
                  <a href={link.to}>{link.title}</a>
                </li>
              ))}
              {links.footer[column.slug]?.map((link) => (
                <li key={link.name}>
                  <RuleLink plain url={link.url}>
                    {link.name}
                  </RuleLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div>
          <h2>{settings.hotLine ? "采购与投诉热线" : "联系客服"}</h2>
          {settings.hotLine ? <p className="footer__hotline">{settings.hotLine}</p> : null}
          {settings.workingHours ? <p>{settings.workingHours}</p> : null}
          <p className="footer__service">
            <CustomerService settings={settings} plain />
            <QualityInspection settings={settings} plain />
          </p>
        </div>
        {codes.includes("mini") ? (
          <p className="footer__code">
            <img src="/code/mini.svg" width="104" height="104" alt="小程序码" loading="lazy" />
            微信小程序
          </p>
        ) : null}
      </div>
      <Legal settings={settings} site={site} year={year}>
        <Partners links={links.partners} />
      </Legal>
    </>
  );
}

function Partners({ links }: { links: readonly ShownLink[] }) {
  if (links.length === 0) return null;
  return (
    <p className="footer__licences footer__partners">
      <span>友情链接</span>
      {links.map((link) => (
        <RuleLink plain url={link.url} key={link.name}>
          {link.name}
        </RuleLink>
      ))}
    </p>
  );
}

export function PlainFooter({ shell }: { shell: ShellData }) {
  return (
    <footer className="footer footer--plain" onClick={useFollow()}>
      <div className="wrap">
        <Legal settings={shell.settings} site={shell.site} year={toDay(shell.now).slice(0, 4)} />
      </div>
    </footer>
  );
}

type LegalProps = Pick<FooterProps, "settings" | "site" | "year"> & { children?: ReactNode };

function Legal({ settings, site, year, children }: LegalProps) {
  const { licences, legalNotice, icp, since } = settings;
  return (
    <div className="footer__legal">
      {children}
      <p className="footer__licences">
        {licences.map((licence) => (
          <span key={licence.label}>{`${licence.label}：${licence.number}`}</span>
        ))}
      </p>
      <p>
        <a href={LICENCES_PAGE}>证照公示</a>
        {`　${legalNotice}`}
      </p>
      <p>
        {since === null ? `© ${year} ${site}　` : `© ${since}–${year} ${site}　`}
        {icp.url ? (
          <a href={icp.url} rel="noopener">
            {icp.text}
          </a>
        ) : (
          icp.text
        )}
      </p>
    </div>
  );
}
