import { Icon } from "~/ui/icon";
import { WAYS, type Way } from "./desktop";
import { SHORTCUT_PATH } from "~/shell/browser/desktop-files";
import { InstallButton } from "./install-button";

export function DesktopView({ site, way }: { site: string; way: Way["id"] }) {
  const own = WAYS.find(({ id }) => id === way)!;
  return (
    <section className="surface prose">
      <h1>添加到桌面</h1>
      <p>{`添加后，从桌面或主屏幕的图标直接打开${site}，不必每次输入网址。登录状态、购物车和订单与浏览器里的相同。`}</p>
      <InstallButton />
      <h2>{`您的浏览器：${own.name}`}</h2>
      <Steps way={own} />
      <h2>其他浏览器</h2>
      {WAYS.filter((way) => way !== own).map((way) => (
        <details key={way.id}>
          <summary>{way.name}</summary>
          <Steps way={way} />
        </details>
      ))}
    </section>
  );
}

function Steps({ way }: { way: Way }) {
  return (
    <>
      <ol>
        {way.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {way.hasFile ? (
        <p>
          <a className="button" href={SHORTCUT_PATH} download>
            <Icon name="download" />
            下载桌面快捷方式
          </a>
        </p>
      ) : null}
    </>
  );
}
