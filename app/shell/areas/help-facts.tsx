import { Link } from "@remix-run/react";
import { CustomerService, QualityInspection } from "~/shell/frame/customer-service";
import { managerTitle, phoneText, type ShellData } from "~/shell/shell";
import { useShell } from "~/shell/use-shell";

const LICENCES = ["xrzn/zzgs", "fwbz/wzzz"];
const PEOPLE = ["fwbz/zskf", "us/link", "us/tsjy"];

/** Shop facts on the help page of this key; nothing on others. */
export function HelpFacts({ of }: { of: string }) {
  const shell = useShell();
  if (!shell) return null;
  if (LICENCES.includes(of)) return <Licences shell={shell} />;
  return PEOPLE.includes(of) ? <People shell={shell} /> : null;
}

function Licences({ shell: { settings, site } }: { shell: ShellData }) {
  const { licences, icp } = settings;
  return (
    <section aria-labelledby="licences">
      <h2 id="licences">证照编号</h2>
      {licences.length === 0 ? <p>证照信息正在更新，如需核对请联系客服。</p> : null}
      <table>
        <caption className="sr-only">{`${site}的证照与备案`}</caption>
        <thead>
          <tr>
            <th scope="col">证照</th>
            <th scope="col">编号</th>
          </tr>
        </thead>
        <tbody>
          {licences.map(({ label, number }) => (
            <tr key={label}>
              <td>{label}</td>
              <td>{number}</td>
            </tr>
          ))}
          {icp.text ? (
            <tr>
              <td>网站备案</td>
              <td>
                {icp.url ? (
                  <a href={icp.url} rel="noopener">
                    {icp.text}
                  </a>
                ) : (
                  icp.text
                )}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  );
}

function People({ shell: { settings, viewer } }: { shell: ShellData }) {
  const manager = viewer?.manager;
  return (
    <section aria-labelledby="people">
      <h2 id="people">联系方式</h2>
      <dl className="help-people">
        {settings.hotLine ? (
          <div>
            <dt>采购与投诉热线</dt>
            <dd className="help-people__line">{settings.hotLine}</dd>
          </div>
        ) : null}
        <div>
          <dt>{manager ? "您的客服" : "客服"}</dt>
          <dd>
            {manager ? `${managerTitle(manager)}　${phoneText(manager.phone)}` : null}
            {viewer ? null : (
              <>
                <Link to="/login">登录</Link>后显示您的客服
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>在线咨询</dt>
          <dd className="help-people__links">
            <CustomerService settings={settings} />
            <QualityInspection settings={settings} />
          </dd>
        </div>
        {settings.workingHours ? (
          <div>
            <dt>服务时间</dt>
            <dd>{settings.workingHours}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}
