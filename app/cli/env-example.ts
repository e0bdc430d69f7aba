import { writeFileSync } from "node:fs";
import { readConfig } from "~/platform/config/config.server";
import { envExample } from "~/platform/config/settings";

writeFileSync(new URL("../../.env.example", import.meta.url), envExample(readConfig({})));
