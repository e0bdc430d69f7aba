import { stripSources } from "~/modules/pictures/picture";
import { RuleLink } from "~/ui/navigation/rule-link";
import type { Ad } from "./header";

export interface AdPictureProps {
  ad: Pick<Ad, "title" | "image" | "url">;
  width: number;
  height: number;
  plain?: boolean;
}

export function AdPicture({ ad, width, height, plain }: AdPictureProps) {
  return (
    <RuleLink className="ad" url={ad.url} plain={plain}>
      <img {...stripSources(ad.image)} width={width} height={height} alt={ad.title} />
    </RuleLink>
  );
}

/** A strip across the page. `place`: bottom, the end of a page, loads its picture lazily. */
export function AdStrip({ ad, place }: { ad: AdPictureProps["ad"] | null | undefined; place?: "bottom" }) {
  if (!ad) return null;
  return (
    <RuleLink className={place ? "ad ad--strip ad--bottom" : "ad ad--strip"} url={ad.url}>
      <img
        {...stripSources(ad.image)}
        width="1240"
        height="96"
        alt={ad.title}
        loading={place ? "lazy" : undefined}
      />
    </RuleLink>
  );
}
