// check-openapi.mjs: lints docs/openapi.yaml; ends with "N passed, M failed".
// Run by `make check-openapi`, which has npm install the linter.
import { createRequire } from "node:module";

const load = createRequire(new URL("../web/package.json", import.meta.url));
const { createConfig, lint } = load("@redocly/openapi-core");

const file = process.argv[2] ?? "docs/openapi.yaml";
const config = await createConfig({
  extends: ["recommended-strict"],
  rules: {
    "no-server-example.com": "off", // everybody hosts their own
    "operation-2xx-response": "off", // WebSockets answer 101
    "operation-4xx-response": "error",
    "no-unused-components": "error",
    "operation-operationId-unique": "error",
    "no-ambiguous-paths": "error",
    "no-invalid-media-type-examples": "error",
    "no-invalid-schema-examples": "error",
    "path-parameters-defined": "error",
  },
});
const problems = await lint({ ref: file, config });
for (const { ruleId, message, location } of problems)
  console.log(`FAIL ${file} ${location[0]?.pointer ?? ""}: ${message} (${ruleId})`);
console.log(`${problems.length ? 0 : 1} passed, ${problems.length} failed`);
process.exitCode = problems.length ? 1 : 0;
