-- A session that has ended keeps no network address: it was for the limit of open ones.
UPDATE "mining_sessions" SET "client_address" = '' WHERE "status" = 'stopped';
