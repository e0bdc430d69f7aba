/** `npm run env-example`: writes .env.example from the settings, their defaults and what they are for. */
import { writeFileSync } from "node:fs";
import { readConfig } from "~/platform/config/config.server";
import { envExample } from "~/platform/config/settings";

writeFileSync(new URL("../../.env.example", import.meta.url), envExample(readConfig({})));
