/** The footer: promises, help, who to call, and who sells under which numbers. */
import { Link } from "@remix-run/react";
import { HELP_GROUPS, helpPath } from "~/content/help";
import { dayOf } from "~/platform/clock";
import { Icon, type IconName } from "~/ui/icon";
import { CustomerService, QualityInspection } from "./customer-service";
import { Greeting } from "./header";
import { FOUNDED, type ShellData } from "./shell";

const PROMISES: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: "shield", title: "证照齐全", text: "首营资料在线公示" },
  { icon: "document", title: "药检报告", text: "按批号查询下载" },
  { icon: "truck", title: "当日出库", text: "16:00 前付款当天发货" },
  { icon: "headset", title: "专属客服", text: "工作日 8:30–18:00" },
];

const LINKS_A_COLUMN = 3;
const ALL_HELP = { to: "/help", title: "帮助中心" };

/** The first pages of each group of the help centre; where that leaves room, the way to all of it. */
const COLUMNS = HELP_GROUPS.map(({ slug, title, pages }) => {
  const own = pages.map((page) => ({ to: helpPath(`${slug}/${page.slug}`), title: page.title }));
  return { title, links: [...own, ALL_HELP].slice(0, LINKS_A_COLUMN) };
});

export const LICENCES_PAGE = helpPath("xrzn/zzgs");

export function Footer({ shell }: { shell: ShellData }) {
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer__account">
          <Greeting shell={shell} />
        </div>
        <ul className="footer__promises">
          {PROMISES.map((promise) => (
            <li className="footer__promise" key={promise.title}>
              <Icon name={promise.icon} />
              <span>
                <strong>{promise.title}</strong>
                {promise.text}
              </span>
            </li>
          ))}
        </ul>
        <div className="footer__columns">
          {COLUMNS.map((column) => (
            <div key={column.title}>
              <h2>{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.to}>
                    <Link to={link.to}>{link.title}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <div>
            <h2>采购与投诉热线</h2>
            <p className="footer__hotline">{shell.settings.hotLine}</p>
            <p>{shell.settings.workingHours}</p>
            <p className="footer__service">
              <CustomerService settings={shell.settings} />
              <QualityInspection settings={shell.settings} />
            </p>
          </div>
          <p className="footer__code">
            <img src="/code/mini.svg" width="104" height="104" alt="小程序码" loading="lazy" />
            微信小程序
          </p>
        </div>
        <Legal shell={shell} />
      </div>
    </footer>
  );
}

/** The footer of login-style pages. */
export function PlainFooter({ shell }: { shell: ShellData }) {
  return (
    <footer className="footer footer--plain">
      <div className="wrap">
        <Legal shell={shell} />
      </div>
    </footer>
  );
}

function Legal({ shell }: { shell: ShellData }) {
  const { licences, legalNotice, icp } = shell.settings;
  return (
    <div className="footer__legal">
      <p className="footer__licences">
        {licences.map((licence) => (
          <span key={licence.label}>{`${licence.label}：${licence.number}`}</span>
        ))}
      </p>
      <p>
        <Link to={LICENCES_PAGE}>证照公示</Link>
        {`　${legalNotice}`}
      </p>
      <p>
        {`© ${FOUNDED}–${dayOf(shell.now).slice(0, 4)} ${shell.site}　`}
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
