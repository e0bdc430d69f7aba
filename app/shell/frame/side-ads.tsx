import { useFetcher } from "@remix-run/react";
import type { Ad } from "~/modules/content/header";
import { stripSources } from "~/modules/pictures/picture";
import { useFollow } from "~/ui/navigation/follow";
import { Icon } from "~/ui/icon";
import { RuleLink } from "~/ui/navigation/rule-link";
import type { ClosableAd } from "~/shell/shell";

function useClosing(place: ClosableAd) {
  const fetcher = useFetcher({ key: `close-${place}` });
  const close = (
    <fetcher.Form method="post" action="/ads/closed">
      <button type="submit" className="icon-button" name="place" value={place} aria-label="关闭广告">
        <Icon name="close" />
      </button>
    </fetcher.Form>
  );
  return { isClosed: fetcher.formData !== undefined || fetcher.data !== undefined, close };
}

export function BannerAd({ ad }: { ad: Ad }) {
  const follow = useFollow();
  const { isClosed, close } = useClosing("banner");
  if (isClosed) return null;
  return (
    <aside className="banner-ad" aria-label="公告横幅" onClick={follow}>
      <RuleLink className="banner-ad__link" url={ad.url} plain>
        <img {...stripSources(ad.image)} width="120" height="48" alt="" />
        <strong>{ad.title}</strong>
        {ad.text ? <span>{ad.text}</span> : null}
      </RuleLink>
      {close}
    </aside>
  );
}

export function RightAd({ ad }: { ad: Ad }) {
  const follow = useFollow();
  const { isClosed, close } = useClosing("right");
  const [title, rest] = ad.title.split("：");
  if (isClosed) return null;
  return (
    <aside className="right-ad" aria-label="右侧广告" onClick={follow}>
      <RuleLink className="right-ad__link" url={ad.url} plain>
        <img {...stripSources(ad.image)} width="112" height="80" alt="" loading="lazy" />
        <span className="right-ad__title">
          {title}
          {rest ? <span className="right-ad__rest">{rest}</span> : null}
        </span>
      </RuleLink>
      {close}
    </aside>
  );
}
