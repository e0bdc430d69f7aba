import { config } from "~/platform/config/config.server";
import type { StatisticsService } from "./statistics";

const folder = (url: string) => (url.endsWith("/") ? url : `${url}/`);

export const statisticsServices: readonly StatisticsService[] = [
  ...(config.STATISTICS_BAIDU_ID
    ? [{ kind: "baidu" as const, url: folder(config.STATISTICS_BAIDU_URL), site: config.STATISTICS_BAIDU_ID }]
    : []),
  ...(config.STATISTICS_MATOMO_URL && config.STATISTICS_MATOMO_SITE
    ? [
        {
          kind: "matomo" as const,
          url: folder(config.STATISTICS_MATOMO_URL),
          site: String(config.STATISTICS_MATOMO_SITE),
        },
      ]
    : []),
];

export const statisticsHosts: ReadonlySet<string> = new Set(
  statisticsServices.map(({ url }) => new URL(url).origin),
);
