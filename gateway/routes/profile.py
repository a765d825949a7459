"""The person's profile and preferences."""

from fastapi import APIRouter
from starlette.responses import Response

from gateway.bodies import PreferencesAsked, ProfileAsked
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, Write, answer
from gateway.routes import examples
from kit.contracts.memory import GetPreferences, GetProfile, PatchPreferences, Preferences, Profile, PutProfile

router = APIRouter(route_class=DeclaredRoute, tags=["person"])


@router.get("/api/profile", summary="The person's profile")
@declared("person", Profile, example=examples.PROFILE)
async def get_profile(desk: AtDesk) -> Response:
    return answer((await desk.ask(GetProfile())).profile)


@router.put("/api/profile", summary="Replace the profile")
@declared("person", Profile, example=examples.PROFILE, writes=True)
async def put_profile(desk: AtDesk, write: Write, body: ProfileAsked) -> Response:
    profile = Profile(name=body.name, about=body.about)
    return answer((await desk.ask(PutProfile(profile=profile, **write))).profile)


@router.get("/api/preferences", summary="The person's preferences")
@declared("person", Preferences, example=examples.PREFERENCES)
async def get_preferences(desk: AtDesk) -> Response:
    return answer((await desk.ask(GetPreferences())).preferences)


@router.patch("/api/preferences", summary="Change some preferences")
@declared("person", Preferences, example=examples.PREFERENCES, writes=True)
async def patch_preferences(desk: AtDesk, write: Write, body: PreferencesAsked) -> Response:
    message = PatchPreferences(
        auto_memory=body.auto_memory,
        tidy_memory=body.tidy_memory,
        check_memories=body.check_memories,
        timezone=body.timezone,
        **write,
    )
    return answer((await desk.ask(message)).preferences)
