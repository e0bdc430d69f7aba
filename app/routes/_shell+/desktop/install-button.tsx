import { useEffect, useState } from "react";

/** Chromium's own event, in no standard. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

export function InstallButton() {
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
    if ((await offer.prompt()).outcome === "accepted") setDone(true);
  };
  return (
    <p>
      <button type="button" className="button button--primary" onClick={() => void install()}>
        添加到桌面
      </button>
    </p>
  );
}
