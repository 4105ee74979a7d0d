INSERT INTO "token_supply" ("id") VALUES (1) ON CONFLICT ("id") DO NOTHING;
