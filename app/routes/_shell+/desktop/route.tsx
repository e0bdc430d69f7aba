/** /desktop: how to put the shop on the desktop, for the browser that asks. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { config } from "~/platform/config/config.server";
import { detectPlatform, WAYS, type Way } from "./desktop";
import type { PageHandle } from "~/shell/handle";
import { Icon } from "~/ui/icon";
import { SHORTCUT_PATH } from "~/shell/browser/desktop-files";
import { useEffect, useState } from "react";

export const handle: PageHandle = { title: "添加到桌面" };

export function loader({ request }: LoaderFunctionArgs) {
  return json({ site: config.SHOP_NAME, way: detectPlatform(request.headers.get("User-Agent") ?? "") });
}

export default function Desktop() {
  return <DesktopView {...useLoaderData<typeof loader>()} />;
}

function DesktopView({ site, way }: { site: string; way: Way["id"] }) {
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

/** Chromium's own event, in no standard. */
interface InstallOffer extends Event {
  prompt(): Promise<{ result: "accepted" | "dismissed" }>;
}

function InstallButton() {
  const [offer, setOffer] = useState<InstallOffer | null>(null);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      setOffer(event as InstallOffer);
    };
    const done = () => setDone(true);
    window.addEventListener("beforeinstallprompt", keep);
    window.addEventListener("appinstalled", done);
    return () => {
      window.removeEventListener("beforeinstallprompt", keep);
      window.removeEventListener("appinstalled", done);
    };
  }, []);
  if (isDone) return <p role="status">已添加到桌面。</p>;
  if (!offer) return null;
  const install = async () => {
    // The event works once; the steps below remain.
    setOffer(null);
    if ((await offer.prompt()).result === "accepted") setDone(true);
  };
  return (
    <p>
      <button type="button" className="button button--primary" onClick={() => void install()}>
        添加到桌面
      </button>
    </p>
  );
}
