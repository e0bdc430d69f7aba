/** Rules know nothing of the machine: the shop's settings of whoever runs the tests are taken away. */
import { settings } from "./settings";

for (const name of settings) delete process.env[name];
